import type { Refusal } from '@atrium/sdk/server';
import type { AccountsContext } from '../AccountsContext.ts';

interface Binding {
  readonly table: string;
  readonly record: number;
  readonly version: number;
}

/**
 * Logs that sealed bytes cannot be opened: changed, moved from another row or version, or sealed with a master key that is not
 * configured. The reason is in the log only.
 */
export function logBroken({ log }: Pick<AccountsContext, 'log'>, binding: Binding, error: unknown): void {
  log.error('a sealed text cannot be opened', { ...binding, error: String(error) });
}

/** The refusal for such bytes. */
export function brokenSecret(
  context: Pick<AccountsContext, 'log' | 'refuse'>,
  binding: Binding,
  error: unknown,
): Refusal {
  logBroken(context, binding, error);
  return context.refuse.conflict('secret.broken');
}
