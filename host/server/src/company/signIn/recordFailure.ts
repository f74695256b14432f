import type { CompanyServices } from '../CompanyServices.ts';
import { currentCall } from '../../core/currentCall.ts';
import { warnBounded } from '../../core/log/boundedLines.ts';
import { networkOf } from '../../runtime/http/networkOf.ts';
import { countInWindow, type Rate } from './limiter/window.ts';

/** Why a sign-in, or the old password of a change, was refused. */
export type FailureReason =
  | 'wrongPassword'
  | 'unknownEmployee'
  | 'disabled'
  /** It was changed during the sign-in with the old one. */
  | 'passwordChanged'
  | 'wrongCaptcha'
  | 'tooManyAttempts';

/** These refusals are cheap for a caller and not rate limited: the audit log contains some. */
const UNCHECKED: readonly FailureReason[] = ['wrongCaptcha', 'tooManyAttempts'];
const KEPT: Rate = { max: 30, seconds: 15 * 60 };

/**
 * Logs and audits a failed sign-in. An unknown employee number is not recorded, because people type passwords into that
 * field by mistake.
 */
export async function recordFailure(
  { dependencies, directory }: CompanyServices,
  typed: string,
  reason: FailureReason,
): Promise<void> {
  const person = await directory.byEmployee(typed);
  const employee = person?.employee;
  const { address = '', requestId } = currentCall()?.request ?? {};
  warnBounded(dependencies, 'sign-in failed', { reason, employee, address, requestId });
  const bounded = UNCHECKED.includes(reason);
  if (bounded && (await countInWindow(dependencies.db, `unchecked:${networkOf(address)}`, KEPT)) > 0) return;
  await dependencies.audit.record({
    action: 'session.refuse',
    target: employee ?? '',
    detail: { reason },
    ...(person && { companyId: person.companyId }),
  });
}
