import type { Refusal } from '@atrium/sdk/server';
import type { AccountsContext } from '../AccountsContext.ts';

/**
 * The refusal for sealed bytes that cannot be opened: changed, moved from another row or version, or sealed with a master key
 * that is not configured. The reason is in the log only.
 */
export function brokenSecret(
  { log, refuse }: Pick<AccountsContext, 'log' | 'refuse'>,
  binding: { readonly table: string; readonly record: number; readonly version: number },
  error: unknown,
): Refusal {
  log.error('a sealed text cannot be opened', { ...binding, error: String(error) });
  return refuse.conflict('secret.broken');
}
