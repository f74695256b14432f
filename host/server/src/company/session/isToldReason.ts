import type { ToldReason } from '../../core/tokens.ts';

const TOLD: Readonly<Record<ToldReason, true>> = {
  SESSION_LIMIT: true,
  ADMIN: true,
  PASSWORD_CHANGED: true,
  ACCOUNT_DISABLED: true,
  LOGOUT_ALL: true,
};

/** Is this stored reason one that the person is told? Signing out oneself and running out of time are not. */
export function isToldReason(reason: string | null): reason is ToldReason {
  return reason !== null && Object.hasOwn(TOLD, reason);
}
