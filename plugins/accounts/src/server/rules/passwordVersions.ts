import type { Refusal } from '@atrium/sdk/server';
import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { AccountsContext } from '../AccountsContext.ts';
import { accounts, versions } from '../tables.ts';

const binding = (accountId: number, version: number) => ({ table: 'versions', record: accountId, version }) as const;

/** The bytes of a version of a password. */
export const sealPassword = ({ secrets }: AccountsContext, accountId: number, version: number, password: string) =>
  secrets.seal(password, binding(accountId, version));

/** Stores a password as a version of an account, and destroys those that are older than the settings allow. */
export async function addVersion(
  context: AccountsContext,
  {
    accountId,
    version,
    createdBy,
  }: { readonly accountId: number; readonly version: number; readonly createdBy: number },
  password: string,
): Promise<void> {
  const { db, clock, settings } = context;
  const sealed = sealPassword(context, accountId, version, password);
  await db.insert(versions).values({ accountId, version, password: sealed, createdBy, createdOn: clock.now() });
  const { keptVersions } = await settings();
  await db
    .update(versions)
    .set({ password: null })
    .where(and(eq(versions.accountId, accountId), lt(versions.version, version - keptVersions)));
}

/** Destroys the passwords that the settings do not keep any more: they may have been lowered since the last change. */
export async function destroyOldVersions({ db, settings }: AccountsContext): Promise<void> {
  const { keptVersions } = await settings();
  await db
    .update(versions)
    .set({ password: null })
    .from(accounts)
    .where(
      and(
        eq(accounts.id, versions.accountId),
        isNotNull(versions.password),
        lt(versions.version, sql`${accounts.passwordVersion} - ${keptVersions}::int`),
      ),
    );
}

/**
 * The text of a version.
 *
 * @returns undefined for a version that does not exist, or whose text was destroyed
 * @throws Refusal 409 if its bytes cannot be opened
 */
export async function openVersion(
  context: AccountsContext,
  accountId: number,
  version: number,
): Promise<string | undefined> {
  const [row] = await context.db
    .select({ password: versions.password })
    .from(versions)
    .where(and(eq(versions.accountId, accountId), eq(versions.version, version)));
  if (!row?.password) return undefined;
  const bound = binding(accountId, version);
  try {
    return context.secrets.open(row.password, bound);
  } catch (error) {
    throw brokenSecret(context, bound, error);
  }
}

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
function brokenSecret(context: Pick<AccountsContext, 'log' | 'refuse'>, binding: Binding, error: unknown): Refusal {
  logBroken(context, binding, error);
  return context.refuse.conflict('secret.broken');
}
