import type { Handler } from '@atrium/sdk/server';
import type { HostApi } from '../../people/HostApi.ts';
import type { People } from '../../people/People.ts';
import { giveCaptcha } from './giveCaptcha.ts';

export function captcha(people: People): Handler<HostApi['captcha']> {
  return ({ request }) => giveCaptcha(people, request);
}
