import { addDays } from '@atrium/sdk/days';
import { type Call, formatDateTime, type Handler } from '@atrium/sdk/server';
import { and, eq, isNull } from 'drizzle-orm';
import type { AccountEntry, AccountsContext, Api } from '../AccountsContext.ts';
import { announceChange } from '../rules/audienceOf.ts';
import { checkAccount } from '../rules/checkAccount.ts';
import { saveExtras } from '../rules/extras.ts';
import { sealFieldValues } from '../rules/fieldValues.ts';
import { targetOf } from '../rules/insertAccount.ts';
import { addVersion, openVersion } from '../rules/passwordVersions.ts';
import { visibleAccount } from '../rules/seenAccount.ts';
import { shareAccount } from '../rules/shareAccount.ts';
import { accounts, rotations } from '../tables.ts';
import { accountOf } from './readAccount.ts';

type Body = Call<Api['change']>['body'];

/** Changes some or all fields of an account; a password that is sent becomes its next version (C.9-3). */
export function changeAccount(context: AccountsContext): Handler<Api['change']> {
  const { db, transaction, clock, audit, refuse, text } = context;
  return ({ params: { id }, body, caller, request: { language }, decrypt, say }) =>
    transaction(async () => {
      const { account, isReader } = await visibleAccount(context, id, caller, { lock: 'update' });
      if (body.version !== undefined && body.version !== account.version)
        throw refuse.stale('stale', await accountOf(context, id, caller));
      const checked = await checkAccount(context, body, account, { caller, isReader, language, decrypt });
      const { password, fields, extras } = checked;
      const { readers } = body;
      const columns = {
        ...columnsOf(body),
        ...(fields && sealFieldValues(context, account, fields)),
        ...(password !== undefined && (await renewPassword(context, account, password, caller.id))),
      };
      await db
        .update(accounts)
        .set({
          ...columns,
          ...dueOf({ ...account, ...columns }, account),
          version: account.version + 1,
          updatedBy: caller.id,
          updatedOn: clock.now(),
        })
        .where(eq(accounts.id, id));
      if (extras) await saveExtras(context, id, extras);
      const changed = Object.keys(body).filter((name) => name !== 'version');
      await audit.record({ action: 'account.change', target: targetOf(id), detail: { changed } });
      if (fields && checked.hasBrokenValues)
        await audit.record({
          action: 'account.replaceValues',
          target: targetOf(id),
          detail: { fields: fields.length },
        });
      const removed = readers ? await shareAccount(context, { ...account, ...columns }, readers, caller) : [];
      await announceChange(context, account, removed);
      say(text('changed'));
      return { id };
    });
}

/** The fields that are columns as they are. */
function columnsOf({ version: _, password: __, dynamicFields: ___, readers: ____, extras: _____, ...columns }: Body) {
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
function dueOf(next: AccountEntry, before: AccountEntry): Partial<AccountEntry> {
  const { rotateDays, remindDays, passwordChangedOn } = next;
  const dueOn = rotateDays === null ? null : addDays(formatDateTime(passwordChangedOn).slice(0, 10), rotateDays);
  const isMoved = dueOn !== before.dueOn || remindDays !== before.remindDays;
  return { dueOn, ...(isMoved && { reminded: 0 }) };
}
