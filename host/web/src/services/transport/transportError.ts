import { isAxiosError, isCancel } from 'axios';
import { t } from '../i18n/t.ts';
import { CallError } from './CallError.ts';

/** A call that got no answer: taken back, too slow, or the network is down. */
export function transportError(cause: unknown, limit: number): CallError {
  const lost = (code: string, message: string) => new CallError({ code, http: 0, message });
  if (isCancel(cause)) return lost('ABORTED', t('error.aborted'));
  if (isAxiosError(cause) && cause.code === 'ETIMEDOUT')
    return lost('TIMEOUT', t('error.timeout', { seconds: limit / 1000 }));
  if (isAxiosError(cause)) return lost('NETWORK', t('error.network'));
  throw cause;
}
