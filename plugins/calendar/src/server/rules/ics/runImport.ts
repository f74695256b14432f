import { isRefusal, type JobRun } from '@atrium/sdk/server';
import { worksFor } from '@atrium/sdk/server/sharing';
import { eq, sql } from 'drizzle-orm';
import type { CalendarContext } from '../../CalendarContext.ts';
import { imports } from '../../tables.ts';
import { countsOf, digestPlan } from './describeImport.ts';
import type { ImportedEventRow } from './importedEvents.ts';
import { planImport } from './planImport.ts';
import { readRows } from './readRows.ts';
import { lockImports, saveImport } from './saveImport.ts';

type Import = typeof imports.$inferSelect;

/** Schedules of one transaction, between which other calls are answered. */
const PORTION = 1000;

/** Why an import ended early, in the language of the person. */
class ImportStopped extends Error {}

/**
 * Saves a large file in portions. A run that is repeated after the process was killed goes on where it was: what is saved is recognised.
 * One that ends early says so and can be taken back.
 */
export const runImport =
  (context: CalendarContext) =>
  async ({ importId }: { readonly importId: number }, run: JobRun): Promise<void> => {
    const { db, log, text, render } = context;
    const [row] = await db.select().from(imports).where(eq(imports.id, importId));
    if (row?.state !== 'planned') return;
    const language = row.language === 'en' ? 'en' : 'zh-TW';
    const end = async (state: 'done' | 'failed', problem: string) => {
      await db.update(imports).set({ state, problem }).where(eq(imports.id, importId));
      await context.files.release([row.fileId], `import:${importId}`);
    };
    try {
      await savePortions(context, row, language, run.signal);
      await end('done', '');
    } catch (error) {
      run.signal.throwIfAborted();
      if (error instanceof ImportStopped || isRefusal(error)) return end('failed', (error as Error).message);
      log.error('import of events failed', { importId, error: String(error) });
      await end('failed', render(text('imports.broken'), language));
    }
  };

async function savePortions(
  context: CalendarContext,
  row: Import,
  language: 'zh-TW' | 'en',
  signal: AbortSignal,
): Promise<void> {
  const { db, directory, transaction, audit, render, text } = context;
  const person = await directory.person(row.employeeId);
  if (!person || !worksFor(person, row.companyId)) throw new ImportStopped(render(text('imports.left'), language));
  const caller = { id: person.id, companyId: row.companyId };
  const { rows } = await readRows(context, row.fileId, language);
  // Only at the first run: a later one finds some of it saved.
  if (
    row.written === 0 &&
    row.digest !== '' &&
    (await digestPlan(await planImport(context, caller, rows))) !== row.digest
  )
    throw new ImportStopped(render(text('import.outdated'), language));
  for (const portion of portionsOf(rows)) {
    signal.throwIfAborted();
    await transaction(async () => {
      await lockImports(context, caller.id);
      const planned = await planImport(context, caller, portion);
      const { added, changed, removed } = countsOf(planned);
      await saveImport(context, caller, row.id, planned);
      await db
        .update(imports)
        .set({
          written: sql`${imports.written} + ${added + changed + removed}`,
          added: sql`${imports.added} + ${added}`,
          changed: sql`${imports.changed} + ${changed}`,
          removed: sql`${imports.removed} + ${removed}`,
        })
        .where(eq(imports.id, row.id));
    });
  }
  const [done] = await db.select().from(imports).where(eq(imports.id, row.id));
  const { added, changed, removed } = done!;
  await audit.record({
    action: 'schedule.import',
    target: 'schedules',
    companyId: row.companyId,
    detail: { added, changed, removed, employeeId: row.employeeId },
  });
}

/** Whole events: each portion has about as many schedules. */
function* portionsOf(rows: readonly ImportedEventRow[]): Generator<ImportedEventRow[]> {
  let portion: ImportedEventRow[] = [];
  let count = 0;
  for (const row of rows) {
    portion.push(row);
    count += Math.max(1, row.occurrences.length);
    if (count < PORTION) continue;
    yield portion;
    [portion, count] = [[], 0];
  }
  if (portion.length > 0) yield portion;
}
