import type { Handler } from '@atrium/sdk/server';
import type { HostApi } from '../../../core/HostApi.ts';
import type { CompanyServices } from '../../CompanyServices.ts';
import { issueCaptcha } from './issueCaptcha.ts';

export function captcha(people: CompanyServices): Handler<HostApi['captcha']> {
  return ({ request }) => issueCaptcha(people, request);
}
