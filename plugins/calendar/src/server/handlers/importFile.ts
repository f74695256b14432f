import type { Handler } from '@atrium/sdk/server';
import { type accessCalls, MAX_AT_ONCE } from '../../contract/accessCalls.ts';
import type { CalendarContext, HandlersOf } from '../CalendarContext.ts';
import { describeImport } from '../rules/ics/describeImport.ts';
import { planImport } from '../rules/ics/planImport.ts';
import { readRows } from '../rules/ics/readRows.ts';
import { lockImports, saveImport } from '../rules/ics/saveImport.ts';
import { listImports, takeBackImport } from '../rules/ics/takeBack.ts';
import { imports } from '../tables.ts';

/**
 * Imports an `.ics` file, or reports what importing it would do: new events are added, those of an earlier import are changed if the file
 * has them otherwise, and what was called off is deleted. A large file is saved by a job.
 *
 * Refuses with 422: a file that is none, too large, of too many events, or with repeats that take too long; with 412 an import that would
 * do something else than the dry run that the person has seen.
 */
export function importFile(context: CalendarContext): Handler<typeof accessCalls.importFile> {
  const { audit, clock, db, files, jobs, refuse, transaction } = context;
  return async ({ body: { fileId, dryRun, digest }, caller, request: { language } }) => {
    const { name: fileName, file, rows } = await readRows(context, fileId, language);
    const plan = async () => {
      const planned = await planImport(context, caller, rows);
      return {
        planned,
        outcome: { ...(await describeImport(context, planned, file, language)), id: 0, isRunning: false },
      };
    };
    if (dryRun) return (await plan()).outcome;
    return transaction(async () => {
      await lockImports(context, caller.id);
      const { planned, outcome } = await plan();
      if (digest !== undefined && digest !== outcome.digest) throw refuse.stale('import.outdated', outcome);
      const { added, changed, removed } = outcome;
      const total = added + changed + removed;
      if (total === 0) return outcome;
      const isRunning = rows.length > MAX_AT_ONCE;
      const [made] = await db
        .insert(imports)
        .values({
          ...{ employeeId: caller.id, companyId: caller.companyId, fileId, fileName, total, language },
          state: isRunning ? 'planned' : 'done',
          digest: digest ?? '',
          createdOn: clock.now(),
          ...(!isRunning && { written: total, added, changed, removed }),
        })
        .returning({ id: imports.id });
      const { id } = made!;
      if (isRunning) {
        await files.keep([fileId], `import:${id}`);
        await jobs.at('importEvents', { importId: id }, clock.now(), { key: `import ${id}` });
      } else {
        await saveImport(context, caller, id, planned);
        await audit.record({ action: 'schedule.import', target: 'schedules', detail: { added, changed, removed } });
      }
      return { ...outcome, id, isRunning };
    });
  };
}

/** The imports of the caller, and taking one back. */
export function importCalls(
  context: CalendarContext,
): HandlersOf<Pick<typeof accessCalls, 'imports' | 'takeBackImport'>> {
  return {
    imports: ({ caller }) => listImports(context, caller),
    takeBackImport: async ({ params, caller, say }) => {
      const done = await takeBackImport(context, caller, params.id);
      say(context.text('imports.back.done', { removed: done.removed, restored: done.restored }));
      return done;
    },
  };
}
