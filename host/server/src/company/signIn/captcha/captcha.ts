import type { Handler } from '@atrium/sdk/server';
import type { HostApi } from '../../../core/HostApi.ts';
import type { CompanyServices } from '../../CompanyServices.ts';
import { giveCaptcha } from './giveCaptcha.ts';

export function captcha(people: CompanyServices): Handler<HostApi['captcha']> {
  return ({ request }) => giveCaptcha(people, request);
}
