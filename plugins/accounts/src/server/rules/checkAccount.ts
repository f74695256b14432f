import { fromUnitKeys, toUnitKeys } from '@atrium/sdk';
import { addDays } from '@atrium/sdk/days';
import { type Call, type Caller, FieldErrors, type RequestFacts } from '@atrium/sdk/server';
import {
  areUnitsOfCompany,
  type DeclaredAudience,
  isInUnits,
  presentOf,
  type StoredAudience,
} from '@atrium/sdk/server/sharing';
import { and, eq } from 'drizzle-orm';
import { validateAccountName, isWebAddress } from '../../fields/fieldRules.ts';
import { validatePassword } from '../../fields/passwords.ts';
import type { AccountEntry, AccountErrors, AccountsContext, Api } from '../AccountsContext.ts';
import { platforms, purposes, types } from '../tables.ts';
import { checkExtras, listKinds, readJsonText, type WrittenExtra } from './extras.ts';
import { type FieldValue, openFieldValues, readFieldValues } from './fieldValues.ts';
import { readRequiredFields } from './purposeFields.ts';

type Body = Call<Api['change']>['body'];

interface Writer {
  readonly caller: Caller;
  /** Of a stored account: its audience, and what the call makes of it; none if the call does not change it. */
  readonly audience?: { readonly before: StoredAudience; readonly after: DeclaredAudience } | undefined;
  readonly language: RequestFacts['language'];
  readonly decrypt: Call['decrypt'];
}

/** What is written besides the fields that the contract has checked. */
interface CheckedAccount {
  /** In plain text; undefined to keep the old one. */
  readonly password: string | undefined;
  /** undefined to keep the old ones. */
  readonly fields: readonly FieldValue[] | undefined;
  /** The stored values cannot be opened. */
  readonly hasBrokenValues: boolean;
  /** Further fields in plain text; undefined to keep the old ones. */
  readonly extras: readonly WrittenExtra[] | undefined;
}

type CheckedFields = Pick<CheckedAccount, 'fields' | 'hasBrokenValues'>;

const UNCHANGED: CheckedFields = { fields: undefined, hasBrokenValues: false };

/** A change of these alone does not ask for what a purpose has come to need since. */
const STATE = new Set(['isEnabled', 'version']);

/**
 * The rules that the contract cannot express.
 *
 * @param before the stored account; none for a new one
 * @throws Refusal 422 that names every wrong field
 */
export async function checkAccount(
  context: AccountsContext,
  body: Body,
  before: AccountEntry | undefined,
  { caller, audience, language, decrypt }: Writer,
): Promise<CheckedAccount> {
  const errors = new FieldErrors(context, language);
  const isStateOnly = before !== undefined && Object.keys(body).every((name) => STATE.has(name));
  const { fields, hasBrokenValues } = isStateOnly
    ? UNCHANGED
    : await checkPurpose(context, body, before, caller, errors);
  if (body.account !== undefined) {
    const problem = validateAccountName(body.account);
    if (problem) errors.add('account', `account.${problem}`);
  }
  // An empty one is not encrypted.
  const password = body.password && decrypt(body.password);
  if (password !== undefined) {
    const problem = validatePassword(password);
    if (problem) errors.add('password', `password.${problem}`);
  }
  if (body.otherLinks && !body.otherLinks.every(isWebAddress)) errors.add('otherLinks', 'link.invalid');
  const extras = body.extras?.map((extra) => {
    const { kind, value } = extra;
    // an empty one is not encrypted
    return kind === 'text' || !value ? extra : { ...extra, value: readJsonText(decrypt(value)) };
  });
  if (extras) checkExtras(extras, before ? await listKinds(context, before.id) : [], errors);
  if (body.readers && !(await areMembers(context, body.readers, caller))) errors.add('readers', 'readers.unknown');
  if (body.units && !(await areUnitsOfCompany(context.directory, caller.companyId, body.units, audience?.before.units)))
    errors.add('units', 'units.unknown');
  if (before && before.ownerId !== caller.id) {
    if (audience) await checkOwnAccess(context, audience, caller, errors);
    if (body.needsConsent === false && before.needsConsent) errors.add('needsConsent', 'needsConsent.owner');
  }
  errors.refuse();
  return { password, fields, hasBrokenValues, extras };
}

/**
 * A manager may not grant themselves access to the password of another person: that takes the owner's consent, or emergency access with a
 * reason, of which the owner is notified (C.9-5). Nor may one who is a reader through a unit name themselves in a second way, with which
 * they would stay a reader after they have left the unit.
 */
async function checkOwnAccess(
  { directory }: AccountsContext,
  { before, after }: NonNullable<Writer['audience']>,
  { id }: Caller,
  errors: AccountErrors,
): Promise<void> {
  if (after.named.includes(id) && !before.named.includes(id)) errors.add('readers', 'readers.self');
  const known = new Set(toUnitKeys(before.units));
  const added = fromUnitKeys(toUnitKeys(after.units).filter((key) => !known.has(key)));
  const [caller] = await directory.stored({ ids: [id] });
  if (caller && isInUnits(caller, added)) errors.add('units', 'units.self');
}

/** Platform, type, purpose and all that the purpose needs. */
async function checkPurpose(
  context: AccountsContext,
  body: Body,
  before: AccountEntry | undefined,
  caller: Caller,
  errors: AccountErrors,
): Promise<CheckedFields> {
  const next = { ...before, ...pickDefined(body) } as AccountEntry;
  const purpose = await checkReferences(context, caller.companyId, next, before, errors);
  if (next.link === '' ? purpose?.hasLink : !isWebAddress(next.link))
    errors.add('link', next.link === '' ? 'link.required' : 'link.invalid');
  if (next.applyDate === null && purpose?.hasApplyDate) errors.add('applyDate', 'applyDate.required');
  const yesterday = addDays(context.clock.today(), -1);
  if (next.applyDate !== null && next.applyDate !== before?.applyDate && next.applyDate < yesterday)
    errors.add('applyDate', 'applyDate.past');
  const present = before ? openFieldValues(context, before) : [];
  const hasBrokenValues = present === undefined;
  if (!purpose) return { fields: [], hasBrokenValues };
  // Bytes that cannot be opened stay until they are replaced: their master key may be configured again.
  if (hasBrokenValues && body.dynamicFields === undefined && purpose.id === before?.purposeId)
    return { fields: undefined, hasBrokenValues };
  const required = await readRequiredFields(context, purpose.id);
  return { fields: readFieldValues(body.dynamicFields, present ?? [], required, errors), hasBrokenValues };
}

/** Without what was not sent. */
const pickDefined = (body: Body) => Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));

/** Readers are people of the company who have not left. */
export async function areMembers(
  { directory }: AccountsContext,
  ids: readonly number[],
  caller: Caller,
): Promise<boolean> {
  const members = new Set(await presentOf(directory, caller.companyId, ids));
  return ids.every((id) => members.has(id));
}

type References = Pick<AccountEntry, 'typeId' | 'purposeId'> & {
  /** undefined where rows have one each. */
  readonly platformId?: number | undefined;
};

/**
 * Checks that platform, type and purpose are records of the company. A disabled one may stay, and not be chosen. Until the transaction
 * ends none of them can be deleted.
 *
 * @returns the purpose, which determines the other required fields
 */
async function checkReferences(
  { db }: AccountsContext,
  companyId: number,
  chosen: References,
  before: References | undefined,
  errors: AccountErrors,
): Promise<typeof purposes.$inferSelect | undefined> {
  const isOne = (table: typeof platforms | typeof types | typeof purposes, id: number) =>
    and(eq(table.id, id), eq(table.companyId, companyId));
  const pick = <Row extends { readonly id: number; readonly isEnabled: boolean }>([row]: Row[], kept?: number) =>
    row && (row.isEnabled || row.id === kept) ? row : undefined;
  const { platformId, typeId, purposeId } = chosen;
  if (platformId !== undefined) {
    const found = await db.select().from(platforms).where(isOne(platforms, platformId)).for('key share');
    if (!pick(found, before?.platformId)) errors.add('platformId', 'platform.required');
  }
  const ofType = await db.select().from(types).where(isOne(types, typeId)).for('key share');
  if (!pick(ofType, before?.typeId)) errors.add('typeId', 'type.required');
  const ofPurpose = await db.select().from(purposes).where(isOne(purposes, purposeId)).for('key share');
  const purpose = pick(ofPurpose, before?.purposeId);
  if (!purpose) errors.add('purposeId', 'purpose.required');
  return purpose;
}
