import { addDays } from '@atrium/sdk/days';
import { type Call, type Caller, formatDateTime, type Handler } from '@atrium/sdk/server';
import { and, eq, isNull } from 'drizzle-orm';
import { mergeAudience } from '@atrium/sdk/server/sharing';
import { type AccountEntry, type AccountsContext, type Api, auditTarget } from '../AccountsContext.ts';
import { announceChange } from '../rules/audience.ts';
import { checkAccount } from '../rules/checkAccount.ts';
import { saveExtras, type WrittenExtra } from '../rules/extras.ts';
import { type FieldValue, sealFieldValues } from '../rules/fieldValues.ts';
import { addVersion, openVersion } from '../rules/passwordVersions.ts';
import { accountAudiences, visibleAccount } from '../rules/accountAccess.ts';
import { shareAccount } from '../rules/shareAccount.ts';
import { accounts, rotations } from '../tables.ts';
import { loadAccount } from './readAccount.ts';

/** Adds an account that belongs to the caller. */
export function createAccount(context: AccountsContext): Handler<Api['create']> {
  const { db, transaction, text } = context;
  return ({ body, caller, request: { language }, decrypt, say }) =>
    transaction(async () => {
      await accountAudiences.hold(db);
      const { password, fields, extras } = await checkAccount(context, body, undefined, { caller, language, decrypt });
      const id = await insertAccount(context, caller, body, { password: password!, fields: fields!, extras: extras! });
      await announceChange(context, { id, ownerId: caller.id, companyId: caller.companyId });
      say(text('created'));
      return { id };
    });
}

/** In plain text. */
interface InsertedSecrets {
  readonly password: string;
  readonly fields: readonly FieldValue[];
  readonly extras: readonly WrittenExtra[];
}

/** Stores a checked account with its first password; the caller owns it. Within a transaction. */
async function insertAccount(
  context: AccountsContext,
  caller: Caller,
  { password: _, dynamicFields: __, extras: ___, readers, units, ...columns }: Call<Api['create']>['body'],
  { password, fields, extras }: InsertedSecrets,
): Promise<number> {
  const { db, clock, audit } = context;
  const now = clock.now();
  const [row] = await db
    .insert(accounts)
    .values({
      ...columns,
      companyId: caller.companyId,
      ownerId: caller.id,
      passwordVersion: 1,
      changedVersion: 1,
      passwordChangedOn: now,
      dueOn: columns.rotateDays === null ? null : addDays(clock.today(), columns.rotateDays),
      createdOn: now,
      updatedBy: caller.id,
      updatedOn: now,
    })
    .returning();
  const account = row!;
  const { id } = account;
  if (fields.length > 0)
    await db
      .update(accounts)
      .set(sealFieldValues(context, account, fields))
      .where(eq(accounts.id, id));
  if (extras.length > 0) await saveExtras(context, id, extras);
  await addVersion(context, { accountId: id, version: 1, createdBy: caller.id }, password);
  await audit.record({ action: 'account.create', target: auditTarget(id), detail: { account: columns.account } });
  await shareAccount(context, account, { named: readers, units }, caller);
  return id;
}

type Body = Call<Api['change']>['body'];

/** Changes some or all fields of an account; a password that is sent becomes its next version (C.9-3). */
export function changeAccount(context: AccountsContext): Handler<Api['change']> {
  const { db, transaction, clock, audit, refuse, text } = context;
  return ({ params: { id }, body, caller, request: { language }, decrypt, say }) =>
    transaction(async () => {
      const sharing = body.readers !== undefined || body.units !== undefined;
      if (sharing) await accountAudiences.hold(db);
      const { account } = await visibleAccount(context, id, caller, { lock: 'update' });
      if (body.version !== undefined && body.version !== account.version)
        throw refuse.stale('stale', await loadAccount(context, id, caller));
      const before = sharing ? await accountAudiences.read(db, id) : undefined;
      const audience = before && { before, after: mergeAudience(before, body) };
      const checked = await checkAccount(context, body, account, { caller, audience, language, decrypt });
      const { password, fields, extras } = checked;
      const columns = {
        ...pickColumns(body),
        ...(fields && sealFieldValues(context, account, fields)),
        ...(password !== undefined && (await renewPassword(context, account, password, caller.id))),
      };
      await db
        .update(accounts)
        .set({
          ...columns,
          ...findDue({ ...account, ...columns }, account),
          version: account.version + 1,
          updatedBy: caller.id,
          updatedOn: clock.now(),
        })
        .where(eq(accounts.id, id));
      if (extras) await saveExtras(context, id, extras);
      const changed = Object.keys(body).filter((name) => name !== 'version');
      await audit.record({ action: 'account.change', target: auditTarget(id), detail: { changed } });
      if (fields && checked.hasBrokenValues)
        await audit.record({
          action: 'account.replaceValues',
          target: auditTarget(id),
          detail: { fields: fields.length },
        });
      const removed = audience ? await shareAccount(context, { ...account, ...columns }, audience.after, caller) : [];
      await announceChange(context, account, removed);
      say(text('changed'));
      return { id };
    });
}

/** The fields that are columns as they are. */
function pickColumns({
  version: _,
  password: __,
  dynamicFields: ___,
  readers: ____,
  units: _____,
  extras: ______,
  ...columns
}: Body) {
  return Object.fromEntries(
    Object.entries(columns).filter(([, value]) => value !== undefined),
  ) as Partial<AccountEntry>;
}

/** Stores the next version. With another text, no one knows it but who entered it, and its checklist entries are done. */
async function renewPassword(
  context: AccountsContext,
  { id, passwordVersion }: AccountEntry,
  password: string,
  createdBy: number,
): Promise<Partial<AccountEntry>> {
  const { db, clock } = context;
  const version = passwordVersion + 1;
  const isSame = (await presentText(context, id, passwordVersion)) === password;
  await addVersion(context, { accountId: id, version, createdBy }, password);
  if (isSame) return { passwordVersion: version };
  const now = clock.now();
  await db
    .update(rotations)
    .set({ doneOn: now })
    .where(and(eq(rotations.accountId, id), isNull(rotations.doneOn)));
  return { passwordVersion: version, changedVersion: version, passwordChangedOn: now, reminded: 0 };
}

/** A password whose bytes cannot be opened can still be replaced. */
async function presentText(context: AccountsContext, id: number, version: number): Promise<string | undefined> {
  try {
    return await openVersion(context, id, version);
  } catch {
    return undefined;
  }
}

/** The day on which the password is to be changed: it moves with the password and the interval, with nothing else. */
function findDue(next: AccountEntry, before: AccountEntry): Partial<AccountEntry> {
  const { rotateDays, remindDays, passwordChangedOn } = next;
  const dueOn = rotateDays === null ? null : addDays(formatDateTime(passwordChangedOn).slice(0, 10), rotateDays);
  const isMoved = dueOn !== before.dueOn || remindDays !== before.remindDays;
  return { dueOn, ...(isMoved && { reminded: 0 }) };
}
