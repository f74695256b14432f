import type { Handler } from '@atrium/sdk/server';
import type { HostApi } from '../../../core/HostApi.ts';
import type { CompanyServices } from '../../CompanyServices.ts';
import { refuse } from '../../../core/texts/refuse.ts';
import { issueCaptcha, keepCaptcha } from './issueCaptcha.ts';
import { useCaptcha } from './useCaptcha.ts';

/** The captcha as old clients fetch it: without `countDown`; 410 unless ATRIUM_LEGACY_CAPTCHA is on (C.2-15). */
export function oldCaptcha(people: CompanyServices): Handler<HostApi['oldCaptcha']> {
  return async ({ request }) => {
    refuseIfDisabled(people);
    const { img, key } = await issueCaptcha(people, request);
    return { img, key };
  };
}

/**
 * Consumes the key and returns a pass that replaces it in one sign-in (C.2-15), so that checking does not allow free
 * guesses.
 */
export function checkCaptcha(people: CompanyServices): Handler<HostApi['checkCaptcha']> {
  return async ({ body }) => {
    refuseIfDisabled(people);
    if (!(await useCaptcha(people, body.key, body.captcha))) {
      throw refuse.invalid('signIn.wrongCaptcha', undefined, { status: 'INVALID_CAPTCHA' });
    }
    return { pass: await keepCaptcha(people, null) };
  };
}

function refuseIfDisabled({ dependencies }: CompanyServices): void {
  if (!dependencies.config.legacyCaptcha) throw refuse.gone('signIn.oldCallsOff');
}
