import type { AccountEntry, AccountsContext } from '../AccountsContext.ts';
import { type FieldValue, sealFieldValues } from '../rules/fieldValues.ts';
import { accounts, favourites, readers, versions } from '../tables.ts';

/** An account of the demo company with all that belongs to it. */
export interface StoredAccount extends Pick<
  AccountEntry,
  'companyId' | 'ownerId' | 'platformId' | 'typeId' | 'purposeId' | 'account'
> {
  readonly more?: Partial<AccountEntry>;
  readonly fields: readonly FieldValue[];
  /** The first one first; the last one applies. */
  readonly passwords: readonly string[];
  readonly changedOn: Date;
  readonly readers: readonly number[];
  readonly favourites: readonly number[];
}

/** Rows of one statement. */
const BATCH = 500;

/** Stores accounts without notices or entries of the audit log; returns their ids in the same order. */
export async function storeAccounts(context: AccountsContext, list: readonly StoredAccount[]): Promise<number[]> {
  const { db, secrets } = context;
  const ids = await sequence(context, list.length);
  const rows = list.map(({ more, fields, passwords, changedOn, readers: _, favourites: __, ...columns }, at) => ({
    ...columns,
    id: ids[at]!,
    link: '',
    remark: '',
    isEnabled: true,
    needsConsent: false,
    remindReaders: false,
    remindDays: 7,
    passwordVersion: passwords.length,
    changedVersion: passwords.length,
    passwordChangedOn: changedOn,
    createdOn: changedOn,
    updatedOn: changedOn,
    updatedBy: columns.ownerId,
    ...sealFieldValues(context, { id: ids[at]!, fieldsVersion: 0 }, fields),
    ...more,
  }));
  await inBatches(rows, (some) => db.insert(accounts).values(some));
  const passwords = list.flatMap((one, at) =>
    one.passwords.map((text, index) => ({
      accountId: ids[at]!,
      version: index + 1,
      password: secrets.seal(text, { table: 'versions', record: ids[at]!, version: index + 1 }),
      createdBy: one.ownerId,
      createdOn: one.changedOn,
    })),
  );
  await inBatches(passwords, (some) => db.insert(versions).values(some));
  const people = (which: 'readers' | 'favourites') =>
    list.flatMap((one, at) => one[which].map((employeeId) => ({ employeeId, accountId: ids[at]! })));
  await inBatches(people('readers'), (some) => db.insert(readers).values(some).onConflictDoNothing());
  await inBatches(people('favourites'), (some) => db.insert(favourites).values(some).onConflictDoNothing());
  return ids;
}

/** Their bytes are bound to the ids, which are therefore taken first. */
async function sequence({ db }: AccountsContext, count: number): Promise<number[]> {
  const { rows } = (await db.execute(
    `select nextval('accounts.accounts_id_seq')::int as id from generate_series(1, ${count})`,
  )) as unknown as { rows: { id: number }[] };
  return rows.map(({ id }) => id);
}

async function inBatches<Row>(rows: readonly Row[], insert: (some: Row[]) => PromiseLike<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH) await insert(rows.slice(at, at + BATCH));
}
