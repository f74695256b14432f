import { type Call, type Caller, FieldErrors, type RequestFacts } from '@atrium/sdk/server';
import { and, eq, isNull } from 'drizzle-orm';
import { MAX_NAME_LENGTH, MAX_TEXT_LENGTH } from '../../contract/limits.ts';
import { accountProblem } from '../../fields/accountProblem.ts';
import { isWebAddress } from '../../fields/isWebAddress.ts';
import { passwordProblem } from '../../fields/passwordProblem.ts';
import type { AccountErrors, AccountsContext, Api } from '../AccountsContext.ts';
import { accounts, platforms, type purposes } from '../tables.ts';
import { seenByCaller } from './accountRows.ts';
import { checkReferences } from './checkReferences.ts';
import { fieldsOf } from './fieldsOfPurpose.ts';

type Body = Call<Api['checkImport']>['body'];
type Row = Body['rows'][number];

/** A row as it would be imported. */
export interface CheckedRow {
  readonly row: Row;
  readonly password: string;
  readonly remark: string;
  /** Its platform; without `id` it has to be created. Undefined where `problems` has the reason. */
  readonly platform: { readonly id: number | undefined; readonly name: string } | undefined;
  readonly problems: readonly string[];
  readonly isDuplicate: boolean;
}

interface Importer {
  readonly caller: Caller;
  readonly language: RequestFacts['language'];
  readonly decrypt: Call['decrypt'];
}

/**
 * Checks all rows of an import by the rules of a new account. A row has one line for all its problems, so each names its field.
 *
 * @throws Refusal 422 if type or purpose do not fit: a purpose with required fields or an application date needs more than a
 * row has
 */
export async function checkImport(
  context: AccountsContext,
  { typeId, purposeId, rows }: Body,
  importer: Importer,
): Promise<CheckedRow[]> {
  const { db } = context;
  const { companyId } = importer.caller;
  const known = await db.select().from(platforms).where(eq(platforms.companyId, companyId));
  const purpose = await checkKind(context, { typeId, purposeId }, importer);
  const seen = await db
    .select({ platform: platforms.name, account: accounts.account })
    .from(accounts)
    .innerJoin(platforms, eq(platforms.id, accounts.platformId))
    .where(and(seenByCaller(importer.caller), isNull(accounts.deletedOn)));
  const names = new Set(seen.map(({ platform, account }) => keyOf(platform, account)));
  return rows.map((row) => {
    const checked = checkRow(context, row, { known, purpose, importer });
    const key = keyOf(checked.platform?.name ?? row.title, row.account);
    const isDuplicate = names.has(key);
    names.add(key);
    return { ...checked, isDuplicate };
  });
}

const keyOf = (platform: string, account: string) => `${platform.toLowerCase()}\n${account.toLowerCase()}`;

async function checkKind(
  context: AccountsContext,
  chosen: Pick<Body, 'typeId' | 'purposeId'>,
  { caller, language }: Importer,
): Promise<typeof purposes.$inferSelect> {
  const errors = new FieldErrors(context, language);
  const purpose = await checkReferences(context, caller.companyId, chosen, undefined, errors);
  const needsMore =
    purpose && (purpose.hasApplyDate || (await fieldsOf(context, purpose.id)).some((one) => one.isEnabled));
  if (needsMore) errors.add('purposeId', 'import.purpose');
  errors.refuse();
  return purpose!;
}

interface Known {
  readonly known: readonly (typeof platforms.$inferSelect)[];
  readonly purpose: typeof purposes.$inferSelect;
  readonly importer: Importer;
}

function checkRow(
  context: AccountsContext,
  row: Row,
  { known, purpose, importer }: Known,
): Omit<CheckedRow, 'isDuplicate'> {
  const errors = new FieldErrors(context, importer.language);
  const platform = platformOf(row, known, importer.caller, errors);
  const problem = accountProblem(row.account);
  if (problem) errors.add('account', problem === 'required' ? 'account.required' : `import.account.${problem}`);
  const password = row.password === '' ? '' : importer.decrypt(row.password);
  const wrong = passwordProblem(password);
  if (wrong) errors.add('password', wrong === 'required' ? 'password.required' : `import.password.${wrong}`);
  if (row.link === '' ? purpose.hasLink : !isWebAddress(row.link))
    errors.add('link', row.link === '' ? 'link.required' : 'link.invalid');
  const remark = row.remark.normalize('NFC').trim();
  if ([...remark].length > MAX_TEXT_LENGTH) errors.add('remark', 'remark.long', { most: MAX_TEXT_LENGTH });
  return { row, password, remark, platform, problems: errors.rules };
}

/** The chosen platform, else the one of this name, else a new one if the caller may add it. */
function platformOf(row: Row, known: Known['known'], caller: Caller, errors: AccountErrors): CheckedRow['platform'] {
  const name = row.title.normalize('NFC').trim();
  const same = (one: Known['known'][number]) =>
    row.platformId === undefined ? one.name.toLowerCase() === name.toLowerCase() : one.id === row.platformId;
  const found = known.find(same);
  if (found?.isEnabled) return { id: found.id, name: found.name };
  const canAdd = !found && row.platformId === undefined && name !== '' && caller.can('platform.manage');
  if (!canAdd) errors.add('platformId', 'platform.required');
  else if ([...name].length > MAX_NAME_LENGTH) errors.add('platformId', 'import.platform', { most: MAX_NAME_LENGTH });
  else return { id: undefined, name };
  return undefined;
}
