import type { Call, Caller, Handler } from '@atrium/sdk/server';
import { inArray } from 'drizzle-orm';
import { NewAccount } from '../../contract/accountFields.ts';
import type { AccountsContext, Api } from '../AccountsContext.ts';
import { managersOf } from '../rules/audienceOf.ts';
import { checkImport, type CheckedRow } from '../rules/checkImport.ts';
import { insertAccount } from '../rules/insertAccount.ts';
import { platformList } from '../rules/referenceLists.ts';
import { platforms } from '../tables.ts';

/** The dry run of an import: what every row would become. Nothing is stored. */
export function previewImport(context: AccountsContext): Handler<Api['checkImport']> {
  return async ({ body, caller, request: { language }, decrypt }) => {
    const rows = await checkImport(context, body, { caller, language, decrypt });
    return {
      rows: rows.map(({ row, platform, problems, isDuplicate }) => ({
        line: row.line,
        platform: platform ? { name: platform.name, isNew: platform.id === undefined } : null,
        problems: [...problems],
        isDuplicate,
      })),
      ready: rows.filter(({ problems }) => problems.length === 0).length,
      newPlatforms: newPlatformsOf(rows),
    };
  };
}

/** Imports all rows in one transaction; the caller owns the accounts. */
export function importAccounts(context: AccountsContext): Handler<Api['import']> {
  const { transaction, realtime, audit, refuse } = context;
  return ({ body, caller, request: { language }, decrypt }) =>
    transaction(async () => {
      const rows = await checkImport(context, body, { caller, language, decrypt });
      const wrong = rows.find(({ problems }) => problems.length > 0);
      if (wrong) throw refuse.invalid('import.wrong', { line: wrong.row.line, problem: wrong.problems[0]! });
      const added = await addPlatforms(context, caller, newPlatformsOf(rows));
      await keepPlatforms(context, rows);
      for (const checked of rows) await insertRow(context, caller, body, checked, added);
      await audit.record({ action: 'account.import', target: `employee:${caller.id}`, detail: { count: rows.length } });
      const managers = await managersOf(context, caller.companyId);
      // One event for all of them: a list refetches for any id.
      await realtime.emit('changed', { id: 0 }, { employees: [...new Set([caller.id, ...managers])] });
      return { count: rows.length };
    });
}

/** Each name once, as its first row writes it. */
function newPlatformsOf(rows: readonly CheckedRow[]): string[] {
  const names = new Map<string, string>();
  for (const { platform, problems } of rows)
    if (platform && platform.id === undefined && problems.length === 0)
      names.set(platform.name.toLowerCase(), names.get(platform.name.toLowerCase()) ?? platform.name);
  return [...names.values()];
}

async function addPlatforms(
  context: AccountsContext,
  caller: Caller,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const list = platformList(context);
  const ids = new Map<string, number>();
  for (const name of names) ids.set(name.toLowerCase(), await list.insert(caller, { name, isEnabled: true }));
  return ids;
}

/**
 * Locks the platforms that there were already, so that none of them is deleted before the transaction ends.
 *
 * @throws Refusal 422 if one was deleted since the rows were checked
 */
async function keepPlatforms({ db, refuse }: AccountsContext, rows: readonly CheckedRow[]): Promise<void> {
  const ids = [...new Set(rows.flatMap(({ platform }) => platform?.id ?? []))];
  const kept = await db.select({ id: platforms.id }).from(platforms).where(inArray(platforms.id, ids)).for('key share');
  if (kept.length < ids.length) throw refuse.invalid('platform.required');
}

async function insertRow(
  context: AccountsContext,
  caller: Caller,
  { typeId, purposeId }: Call<Api['import']>['body'],
  { row, platform, password, remark }: CheckedRow,
  added: ReadonlyMap<string, number>,
): Promise<void> {
  const platformId = platform!.id ?? added.get(platform!.name.toLowerCase())!;
  const { account, link } = row;
  const body = NewAccount.parse({ platformId, typeId, purposeId, account, password: '', link, remark });
  await insertAccount(context, caller, body, { password, fields: [] });
}
