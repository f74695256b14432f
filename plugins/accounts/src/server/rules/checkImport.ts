import { type Call, type Caller, FieldErrors, type RequestFacts } from '@atrium/sdk/server';
import { and, eq, isNull } from 'drizzle-orm';
import type { ImportChoices } from '../../contract/importCalls.ts';
import { MAX_EXTRA_VALUE, MAX_IMPORTED_PASSWORD, MAX_TEXT_LENGTH } from '../../contract/limits.ts';
import { accountProblem } from '../../fields/accountProblem.ts';
import { isWebAddress } from '../../fields/isWebAddress.ts';
import { readSeed } from '../../password/oneTimeCode.ts';
import type { AccountErrors, AccountsContext, Api } from '../AccountsContext.ts';
import { accounts, platforms, type purposes } from '../tables.ts';
import { seenByCaller } from './accountRows.ts';
import { areMembers } from './checkAccount.ts';
import { checkReferences } from './checkReferences.ts';
import type { ExtraField } from './extras.ts';
import { fieldsOf } from './fieldsOfPurpose.ts';

type SentRow = Call<Api['checkImport']>['body']['rows'][number];

/** A row with its password and protected fields in plain text; it exists in memory, and sealed in the parts of an import. */
export interface PlainRow extends Omit<SentRow, 'extras'> {
  readonly extras: readonly ExtraField[];
}

/** A row as it would be imported. */
export interface CheckedRow {
  readonly row: PlainRow;
  readonly problems: readonly string[];
  readonly isDuplicate: boolean;
}

export interface Importer {
  readonly caller: Caller;
  readonly language: RequestFacts['language'];
}

/** Decrypts what a browser has sent. */
export const openRows = (rows: readonly SentRow[], decrypt: Call['decrypt']): PlainRow[] =>
  rows.map((row) => ({
    ...row,
    // an empty one is not encrypted
    password: row.password === '' ? '' : decrypt(row.password),
    extras: row.extras.map(({ name, kind, value }) => ({
      ...{ name, kind },
      value: kind === 'text' ? value : readText(decrypt(value)),
    })),
  }));

/** The JSON text of a text, as the wire takes no line breaks; `''`, which is refused, for anything else. */
function readText(json: string): string {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'string' ? value : '';
  } catch {
    return '';
  }
}

/**
 * Checks all rows of an import. A row has one line for all its problems, so each names its field. A password is taken as it is: the rules
 * of S2 §5 are for what a person enters here, and another system has accepted this one (decision 0126).
 *
 * @throws Refusal 422 if type, purpose or readers do not fit: a purpose with required fields or an application date needs more than
 * a row has
 */
export async function checkImport(
  context: AccountsContext,
  choices: ImportChoices,
  rows: readonly PlainRow[],
  importer: Importer,
): Promise<CheckedRow[]> {
  const { db } = context;
  const { companyId } = importer.caller;
  const known = await db.select().from(platforms).where(eq(platforms.companyId, companyId));
  const purpose = await checkChoices(context, choices, importer);
  const seen = await db
    .select({ platform: platforms.name, account: accounts.account })
    .from(accounts)
    .innerJoin(platforms, eq(platforms.id, accounts.platformId))
    .where(and(seenByCaller(importer.caller), isNull(accounts.deletedOn)));
  const names = new Set(seen.map(({ platform, account }) => keyOf(platform, account)));
  const byId = new Map(known.map((platform) => [platform.id, platform]));
  return rows.map((row) => {
    const platform = row.platformId === undefined ? undefined : byId.get(row.platformId);
    const isDuplicate = names.has(keyOf(platform?.name ?? row.platformName ?? '', row.account));
    return { row, problems: checkRow(context, row, { platform, purpose, importer }), isDuplicate };
  });
}

const keyOf = (platform: string, account: string) => `${platform.toLowerCase()}\n${account.toLowerCase()}`;

async function checkChoices(
  context: AccountsContext,
  { readers, ...chosen }: ImportChoices,
  { caller, language }: Importer,
): Promise<typeof purposes.$inferSelect> {
  const errors = new FieldErrors(context, language);
  const purpose = await checkReferences(context, caller.companyId, chosen, undefined, errors);
  const fields = purpose ? await fieldsOf(context, purpose.id) : [];
  const missing = fields.filter((one) => one.isEnabled).map(({ name }) => name);
  if (purpose?.hasApplyDate) missing.push(context.render(context.text('field.applyDate'), language));
  if (missing.length > 0) errors.add('purposeId', 'import.purpose', { fields: missing.join('、') });
  if (!(await areMembers(context, readers, caller))) errors.add('readers', 'readers.unknown');
  errors.refuse();
  return purpose!;
}

interface Known {
  readonly platform: typeof platforms.$inferSelect | undefined;
  readonly purpose: typeof purposes.$inferSelect;
  readonly importer: Importer;
}

function checkRow(
  context: AccountsContext,
  row: PlainRow,
  { platform, purpose, importer: { caller, language } }: Known,
): readonly string[] {
  const errors: AccountErrors = new FieldErrors(context, language);
  const adds = row.platformId === undefined && row.platformName !== undefined && caller.can('platform.manage');
  if (!platform?.isEnabled && !adds) errors.add('platformId', 'platform.required');
  const problem = accountProblem(row.account);
  if (problem) errors.add('account', problem === 'required' ? 'account.required' : `import.account.${problem}`);
  if (row.password === '') errors.add('password', 'password.required');
  else if (row.password.length > MAX_IMPORTED_PASSWORD)
    errors.add('password', 'import.password.long', { most: MAX_IMPORTED_PASSWORD });
  if (row.link === '' ? purpose.hasLink : !isWebAddress(row.link))
    errors.add('link', row.link === '' ? 'link.required' : 'link.invalid');
  if (!row.otherLinks.every(isWebAddress)) errors.add('link', 'link.invalid');
  if ([...row.remark].length > MAX_TEXT_LENGTH) errors.add('remark', 'remark.long', { most: MAX_TEXT_LENGTH });
  for (const { name, kind, value } of row.extras) {
    if (value === '' || value.length > MAX_EXTRA_VALUE)
      errors.add('extras', 'import.extra', { name, most: MAX_EXTRA_VALUE });
    else if (kind === 'totp' && !readSeed(value)) errors.add('extras', 'extra.noSeed');
  }
  return errors.rules;
}
