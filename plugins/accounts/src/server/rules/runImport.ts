import { addDays } from '@atrium/sdk/days';
import { type Caller, isRefusal, type JobRun } from '@atrium/sdk/server';
import { worksFor } from '@atrium/sdk/server/sharing';
import { asc, eq, lt } from 'drizzle-orm';
import { MAX_NEW_PLATFORMS } from '../../contract/limits.ts';
import type { AccountsContext } from '../AccountsContext.ts';
import { accounts, extras, importParts, imports, readers, versions } from '../tables.ts';
import { findManagers } from './audience.ts';
import { type CheckedRow, checkImport, type PlainRow } from './checkImport.ts';
import { sealExtras } from './extras.ts';
import { addRecords, IMPORT_KINDS, type ImportKind, listNewNames, lockRecords } from './importRecords.ts';
import { sealPassword } from './passwordVersions.ts';

type Import = typeof imports.$inferSelect;

/** Accounts of one statement. */
const BATCH = 200;

type StopKey = 'import.wrong' | 'import.tooManyNew' | 'import.left' | 'import.outdated' | `${ImportKind}.required`;

/** Why nothing was imported, in the language of the person. */
class ImportStopped extends Error {}

/**
 * Saves all accounts of an import in one transaction, or none, and says which. The rows are checked again: platforms and people may have
 * changed since the dry run. A run that is repeated after the process was killed finds it finished, or begins again.
 */
export const runImport =
  (context: AccountsContext) =>
  async ({ importId }: { readonly importId: number }, run: JobRun): Promise<void> => {
    const { db, transaction, log, text, render } = context;
    const [row] = await db.select().from(imports).where(eq(imports.id, importId));
    if (row?.state !== 'planned') return;
    const language = row.language === 'en' ? 'en' : 'zh-TW';
    try {
      await transaction(async () => {
        await saveAccounts(context, row, language);
        await finish(context, importId, 'done', '');
        await run.done();
      });
    } catch (error) {
      run.signal.throwIfAborted();
      if (!(error instanceof ImportStopped) && !isRefusal(error)) {
        log.error('import of accounts failed', { importId, error: String(error) });
        await finish(context, importId, 'failed', render(text('import.broken'), language));
        return;
      }
      await finish(context, importId, 'failed', error instanceof Error ? error.message : String(error));
    }
  };

/** Its rows are not needed any more. */
async function finish(
  { db, transaction }: AccountsContext,
  importId: number,
  state: 'done' | 'failed',
  problem: string,
): Promise<void> {
  await transaction(async () => {
    await db.update(imports).set({ state, problem }).where(eq(imports.id, importId));
    await db.delete(importParts).where(eq(importParts.importId, importId));
  });
}

async function saveAccounts(context: AccountsContext, row: Import, language: 'zh-TW' | 'en'): Promise<void> {
  const { realtime, audit, text, render, directory, notifier } = context;
  const { choices, companyId, employeeId } = row;
  const caller = await findImporter(context, row);
  const stop = (key: StopKey, values: Record<string, string | number>) =>
    new ImportStopped(render(text(key, values), language));
  if (!caller) throw stop('import.left', {});
  const rows = await checkImport(context, choices, await openParts(context, row.id), { caller, language });
  const outdated = rows.filter((each) => each.row.digest !== undefined && each.row.digest !== each.digest);
  if (outdated.length > 0) throw stop('import.outdated', { line: outdated[0]!.row.line, count: outdated.length });
  const wrong = rows.find(({ problems }) => problems.length > 0);
  if (wrong) throw stop('import.wrong', { line: wrong.row.line, problem: wrong.problems[0]! });
  const records = rows.map((each) => each.records);
  const names = {
    platform: listNewNames(records, 'platform'),
    type: listNewNames(records, 'type'),
    purpose: listNewNames(records, 'purpose'),
  };
  for (const kind of IMPORT_KINDS) {
    const count = names[kind].length;
    const what = { kind: render(text(`field.${kind}Id`), language), count, most: MAX_NEW_PLATFORMS };
    if (count > MAX_NEW_PLATFORMS) throw stop('import.tooManyNew', what);
  }
  const lost = await lockRecords(context, records);
  if (lost) throw stop(`${lost}.required`, {});
  const findId = await addRecords(context, caller, names);
  for (let from = 0; from < rows.length; from += BATCH)
    await insertBatch(context, row, rows.slice(from, from + BATCH), findId);
  await audit.record({
    action: 'account.import',
    target: `employee:${employeeId}`,
    companyId,
    detail: {
      count: rows.length,
      readers: choices.readers.length,
      platforms: names.platform.length,
      types: names.type.length,
      purposes: names.purpose.length,
    },
  });
  const readerIds = choices.readers.filter((id) => id !== employeeId);
  const managers = await findManagers(context, companyId);
  // One event for all of them: a list refetches for any id.
  await realtime.emit('changed', { id: 0 }, { employees: [...new Set([employeeId, ...readerIds, ...managers])] });
  const name = (await directory.person(employeeId))?.name ?? '';
  await notifier.notify({
    kind: 'shared',
    to: { employees: readerIds },
    title: text('shared.title', { name }),
    message: text('import.shared', { count: rows.length }),
    opens: { view: 'AccountManagement' },
  });
}

/** Who imports, with the permissions of now; undefined for a person who does not work here any more. */
async function findImporter({ directory, authority }: AccountsContext, row: Import): Promise<Caller | undefined> {
  const person = await directory.person(row.employeeId);
  if (!person || !worksFor(person, row.companyId) || !authority.holds(person, 'account.create')) return undefined;
  const can = (action: string) => authority.holds(person, action);
  return { ...person, sessionId: '', riskLevel: 1, currentRiskLevel: 1, can };
}

/** Some hundred accounts in four statements: one by one, everybody else would wait for minutes. */
async function insertBatch(
  context: AccountsContext,
  { companyId, employeeId, choices }: Import,
  rows: readonly CheckedRow[],
  findId: Awaited<ReturnType<typeof addRecords>>,
): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  const stored = await db
    .insert(accounts)
    .values(
      rows.map(({ row: { title, account, link, otherLinks, remark }, records: { platform, type, purpose } }) => ({
        companyId,
        ownerId: employeeId,
        // a row without problems has all three
        platformId: findId('platform', platform!),
        typeId: findId('type', type!),
        purposeId: findId('purpose', purpose!),
        title,
        account,
        link,
        otherLinks,
        remark,
        isEnabled: true,
        passwordVersion: 1,
        changedVersion: 1,
        passwordChangedOn: now,
        needsConsent: false,
        remindDays: 7,
        remindReaders: false,
        createdOn: now,
        updatedBy: employeeId,
        updatedOn: now,
      })),
    )
    .returning({ id: accounts.id });
  await db.insert(versions).values(
    stored.map(({ id }, at) => ({
      accountId: id,
      version: 1,
      createdBy: employeeId,
      createdOn: now,
      password: sealPassword(context, id, 1, rows[at]!.row.password),
    })),
  );
  const fields = stored.flatMap(({ id }, at) => sealExtras(context, id, rows[at]!.row.extras));
  for (let from = 0; from < fields.length; from += 1000)
    await db.insert(extras).values(fields.slice(from, from + 1000));
  const readerIds = choices.readers.filter((id) => id !== employeeId);
  const pairs = stored.flatMap(({ id }) => readerIds.map((readerId) => ({ accountId: id, employeeId: readerId })));
  for (let from = 0; from < pairs.length; from += 5000)
    await db
      .insert(readers)
      .values(pairs.slice(from, from + 5000))
      .onConflictDoNothing();
}

/** Forgets imports of yesterday, with the rows of those that were never started. */
export async function purgeImports({ db, clock }: AccountsContext): Promise<void> {
  const yesterday = new Date(`${addDays(clock.today(), -1)}T00:00:00Z`);
  await db.delete(imports).where(lt(imports.createdOn, yesterday));
}

const bindingOf = (importId: number, part: number) =>
  ({ table: 'import_parts', record: `${importId}:${part}`, version: 1 }) as const;

/** The row for a part of an import: passwords are among its rows, so they are one sealed text. */
export const sealPart = ({ secrets }: AccountsContext, importId: number, part: number, rows: readonly PlainRow[]) => ({
  importId,
  part,
  count: rows.length,
  rows: secrets.seal(JSON.stringify(rows), bindingOf(importId, part)),
});

/** The rows of all parts, in their order. */
async function openParts({ db, secrets }: AccountsContext, importId: number): Promise<PlainRow[]> {
  const parts = await db
    .select()
    .from(importParts)
    .where(eq(importParts.importId, importId))
    .orderBy(asc(importParts.part));
  return parts.flatMap(({ part, rows }) => JSON.parse(secrets.open(rows, bindingOf(importId, part))) as PlainRow[]);
}
