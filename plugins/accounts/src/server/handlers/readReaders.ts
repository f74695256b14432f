import type { Caller, Handler } from '@atrium/sdk/server';
import { presentOf } from '@atrium/sdk/server/sharing';
import { and, eq, gte, ne, sql } from 'drizzle-orm';
import type { AccountsContext, Api } from '../AccountsContext.ts';
import { memberOf } from '../rules/accountRows.ts';
import { relationToAccount } from '../rules/relationToAccount.ts';
import { type SeenAccount, visibleAccount } from '../rules/seenAccount.ts';
import { isSecret } from '../rules/exposure.ts';
import { accountReaders } from '../rules/sharing.ts';
import { reveals } from '../tables.ts';

type Member = ReturnType<typeof memberOf>;

/** The readers of an account by name. */
export function readReaders(context: AccountsContext): Handler<Api['readers']> {
  return async ({ params: { id }, caller }) => {
    await visibleAccount(context, id, caller);
    return { readers: await membersOf(context, await accountReaders.list(context.db, id)) };
  };
}

/** Who would see an account with these readers; people who have left do not count. */
export function previewSharing(context: AccountsContext): Handler<Api['sharing']> {
  const { db, directory } = context;
  return async ({ body, caller }) => {
    const found = body.id === undefined ? undefined : await editedAccount(context, body.id, caller);
    const ownerId = found?.account.ownerId ?? caller.id;
    const before = new Set(found ? await accountReaders.list(db, found.account.id) : []);
    const members = await presentOf(directory, caller.companyId, body.readers);
    const wanted = new Set(members.filter((id) => id !== ownerId));
    const added = [...wanted].filter((id) => !before.has(id));
    const removed = [...before].filter((id) => !wanted.has(id));
    return {
      total: wanted.size + 1,
      added: await membersOf(context, added),
      removed: await membersOf(context, removed),
      seenBy: found ? await countSeen(context, found.account) : 0,
    };
  };
}

/** The contract has no row rule for an id in the body. */
async function editedAccount(context: AccountsContext, id: number, caller: Caller): Promise<SeenAccount> {
  const found = await visibleAccount(context, id, caller);
  const relation = relationToAccount(found, caller);
  if (relation === 'none' || relation === 'reader') throw context.refuse.notFound();
  return found;
}

const membersOf = ({ directory }: AccountsContext, ids: readonly number[]): Promise<Member[]> =>
  Promise.all(ids.map(async (id) => memberOf(await directory.person(id), id)));

async function countSeen(
  { db }: AccountsContext,
  account: { readonly id: number; readonly ownerId: number; readonly changedVersion: number },
): Promise<number> {
  const [row] = await db
    .select({ people: sql<number>`count(distinct ${reveals.employeeId})::int` })
    .from(reveals)
    .where(
      and(
        eq(reveals.accountId, account.id),
        gte(reveals.version, account.changedVersion),
        isSecret,
        ne(reveals.employeeId, account.ownerId),
      ),
    );
  return row?.people ?? 0;
}
