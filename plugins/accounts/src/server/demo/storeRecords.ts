import type { AccountEntry, AccountsContext } from '../AccountsContext.ts';
import { type FieldValue, sealFieldValues } from '../rules/fieldValues.ts';
import {
  accounts,
  favourites,
  platforms,
  purposeFields,
  purposes,
  readers,
  requiredFields,
  types,
  versions,
} from '../tables.ts';
import type { demoAccounts } from './demoAccounts.ts';

interface StoredPurpose {
  readonly id: number;
  readonly hasLink: boolean;
  readonly hasApplyDate: boolean;
  readonly fields: readonly { readonly id: number; readonly name: string }[];
}

/** The records of the demo company by their names. */
export interface Records {
  readonly platforms: ReadonlyMap<string, number>;
  readonly types: ReadonlyMap<string, number>;
  readonly purposes: ReadonlyMap<string, StoredPurpose>;
}

/** Stores the platforms, types, required fields and purposes of the demo company. */
export async function storeRecords(
  { db, clock }: AccountsContext,
  companyId: number,
  described: ReturnType<typeof demoAccounts>,
): Promise<Records> {
  const row = (name: string) => ({ companyId, name, updatedOn: clock.now() });
  const store = async (table: typeof platforms, names: readonly string[]) => {
    const stored = await db.insert(table).values(names.map(row)).returning({ id: table.id, name: table.name });
    return new Map(stored.map(({ id, name }) => [name, id]));
  };
  const fieldIds = await store(requiredFields as unknown as typeof platforms, Object.keys(described.fields));
  const stored = new Map<string, StoredPurpose>();
  for (const { name, fields = [], hasLink = false, hasApplyDate = false } of described.purposes) {
    const [purpose] = await db
      .insert(purposes)
      .values({ ...row(name), hasLink, hasApplyDate })
      .returning({ id: purposes.id });
    const { id } = purpose!;
    const needed = fields.map((field) => ({ id: fieldIds.get(field)!, name: field }));
    if (needed.length > 0)
      await db
        .insert(purposeFields)
        .values(needed.map((field, position) => ({ purposeId: id, fieldId: field.id, position })));
    stored.set(name, { id, hasLink, hasApplyDate, fields: needed });
  }
  return {
    platforms: await store(platforms, [...new Set(described.accounts.map(({ platform }) => platform))]),
    types: await store(types as unknown as typeof platforms, described.types),
    purposes: stored,
  };
}

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

const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';
const KINDS = [LETTERS, '23456789', '!#%&-?'];

/** A password of the demo company: 14 characters of all kinds. */
export function randomPassword(random: () => number): string {
  const pick = (from: string) => from[Math.floor(random() * from.length)]!;
  return Array.from({ length: 14 }, (_, at) => pick(KINDS[at % 7 === 3 ? 1 : at % 7 === 5 ? 2 : 0]!)).join('');
}
