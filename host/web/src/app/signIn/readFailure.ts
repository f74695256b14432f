import type { CallFailure } from '@atrium/sdk/client';
import type { ExpiredPassword } from '@atrium/sdk/host';
import type { z } from 'zod';
import { t } from '../../services/i18n/t.ts';
import { countDownOf } from './CaptchaStore.ts';

export type SignInField = 'employee' | 'password' | 'captcha';

/** What a failed sign-in means on the screen (S0 §8). */
export type SignInFailure =
  | { readonly kind: 'wrong'; readonly message: string; readonly fields: readonly SignInField[] }
  | { readonly kind: 'limited'; readonly message: string; readonly seconds: number }
  | { readonly kind: 'expired'; readonly grant: z.infer<typeof ExpiredPassword> };

export function readFailure(failure: CallFailure): SignInFailure {
  const { http, status, message, data } = failure;
  if (http === 303) return { kind: 'expired', grant: data as z.infer<typeof ExpiredPassword> };
  if (http === 429) return { kind: 'limited', message, seconds: countDownOf(data) };
  if (http === 401 && status === 'INVALID_CAPTCHA')
    return { kind: 'wrong', message: t('signIn.wrongCaptcha'), fields: ['captcha'] };
  if (http === 401 && status === 'INVALID_LOGIN')
    return { kind: 'wrong', message: t('signIn.wrongLogin'), fields: ['employee', 'password'] };
  if (http === 401 && status === 'ACCOUNT_NOT_FOUND')
    return { kind: 'wrong', message: t('signIn.unknownAccount'), fields: ['employee'] };
  return { kind: 'wrong', message, fields: [] };
}
