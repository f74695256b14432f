import { type Call, type Caller, digestOutcome, FieldErrors, type RequestFacts } from '@atrium/sdk/server';
import { and, eq, isNull } from 'drizzle-orm';
import type { ImportChoices } from '../../contract/importCalls.ts';
import { MAX_EXTRA_VALUE, MAX_IMPORTED_PASSWORD, MAX_TEXT_LENGTH } from '../../contract/limits.ts';
import { validateAccountName, isWebAddress } from '../../fields/fieldRules.ts';
import { readSeed } from '../../fields/oneTimeCode.ts';
import type { AccountErrors, AccountsContext, Api } from '../AccountsContext.ts';
import { accounts, platforms } from '../tables.ts';
import { seenByCaller } from './accountRows.ts';
import { areMembers } from './checkAccount.ts';
import { type ExtraField, readJsonText } from './extras.ts';
import { IMPORT_KINDS, loadImportRecords, type RowRecords } from './importRecords.ts';

type SentRow = Call<Api['checkImport']>['body']['rows'][number];

/** A row with its password and protected fields in plain text; it exists in memory, and sealed in the parts of an import. */
export interface PlainRow extends Omit<SentRow, 'extras'> {
  readonly extras: readonly ExtraField[];
}

/** A row as it would be imported. */
export interface CheckedRow {
  readonly row: PlainRow;
  readonly records: RowRecords;
  readonly problems: readonly string[];
  readonly isDuplicate: boolean;
  /** Of what the row becomes; `''` for one with problems. */
  readonly digest: string;
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
      name,
      kind,
      value: kind === 'text' ? value : readJsonText(decrypt(value)),
    })),
  }));

/**
 * Checks all rows of an import. A row has one line for all its problems, so each names its field. A password is taken as it is: the rules
 * of the form are for what a person enters here, and another system has accepted this one (decision 0126).
 *
 * @throws Refusal 422 if type, purpose or readers that are chosen for all do not fit: a purpose with required fields or an application
 * date needs more than a row has
 */
export async function checkImport(
  context: AccountsContext,
  choices: ImportChoices,
  rows: readonly PlainRow[],
  importer: Importer,
): Promise<CheckedRow[]> {
  const choose = await loadImportRecords(context, importer);
  await checkChoices(context, choices, choose({}, choices), importer);
  const seen = await context.db
    .select({ platform: platforms.name, account: accounts.account })
    .from(accounts)
    .innerJoin(platforms, eq(platforms.id, accounts.platformId))
    .where(and(seenByCaller(importer.caller), isNull(accounts.deletedOn)));
  const names = new Set(seen.map(({ platform, account }) => makeKey(platform, account)));
  const checked = rows.map(async (row): Promise<CheckedRow> => {
    const records = choose(row, choices);
    const isDuplicate = names.has(makeKey(records.platform?.name ?? '', row.account));
    const problems = checkRow(context, row, records, importer);
    const digest = problems.length > 0 ? '' : await digestRow(records, isDuplicate);
    return { row, records, problems, isDuplicate, digest };
  });
  return Promise.all(checked);
}

const makeKey = (platform: string, account: string) => `${platform.toLowerCase()}\n${account.toLowerCase()}`;

/** Of what a row becomes by the records of the company; the rest of it is what was sent. */
const digestRow = (records: RowRecords, isDuplicate: boolean): Promise<string> =>
  digestOutcome([...IMPORT_KINDS.map((kind) => [records[kind]?.id ?? null, records[kind]?.name]), isDuplicate]);

async function checkChoices(
  context: AccountsContext,
  choices: ImportChoices,
  { type, purpose }: RowRecords,
  { caller, language }: Importer,
): Promise<void> {
  const errors: AccountErrors = new FieldErrors(context, language);
  const { typeId, purposeId, readers } = choices;
  if (typeId !== undefined && !type) errors.add('typeId', 'type.required');
  if (purposeId !== undefined && !purpose) errors.add('purposeId', 'purpose.required');
  addMissing(errors, purpose);
  if (!(await areMembers(context, readers, caller))) errors.add('readers', 'readers.unknown');
  errors.refuse();
}

function addMissing(errors: AccountErrors, purpose: RowRecords['purpose']): void {
  if (purpose && purpose.missing.length > 0)
    errors.add('purposeId', 'import.purpose', { fields: purpose.missing.join('、') });
}

function checkRow(
  context: AccountsContext,
  row: PlainRow,
  { platform, type, purpose }: RowRecords,
  { language }: Importer,
): readonly string[] {
  const errors: AccountErrors = new FieldErrors(context, language);
  if (!platform) errors.add('platformId', 'platform.required');
  if (!type) errors.add('typeId', 'type.required');
  if (!purpose) errors.add('purposeId', 'purpose.required');
  addMissing(errors, purpose);
  const problem = validateAccountName(row.account);
  if (problem) errors.add('account', problem === 'required' ? 'account.required' : `import.account.${problem}`);
  if (row.password === '') errors.add('password', 'password.required');
  else if (row.password.length > MAX_IMPORTED_PASSWORD)
    errors.add('password', 'import.password.long', { most: MAX_IMPORTED_PASSWORD });
  if (row.link === '' ? (purpose?.hasLink ?? false) : !isWebAddress(row.link))
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
