import {
  type Call,
  digestTable,
  isRefusal,
  type JobRun,
  momentOf,
  reportTable,
  type RequestFacts,
} from '@atrium/sdk/server';
import type { TextKey } from '@atrium/sdk';
import { type CheckedTable, checkTable } from '@atrium/sdk/tables';
import { and, count, desc, eq, lt } from 'drizzle-orm';
import type contract from '../../contract.ts';
import { type ImportKind, type ImportState, MAX_IMPORT_LINES } from '../../contract/importCalls.ts';
import { IMPORT_COLUMNS } from '../../importColumns.ts';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { imports as table } from '../tables.ts';
import { leaveImport } from './importLeaves.ts';
import { pressImport } from './importPresses.ts';
import { rosterImport } from './importShifts.ts';
import type { TableImport } from './importTable.ts';
import { timesImport } from './importTimes.ts';

type Api = (typeof contract)['api'];
type Row = typeof table.$inferSelect;
type Key = TextKey<typeof contract>;
type Language = RequestFacts['language'];
type Progress = (done: number, all: number) => Promise<void> | void;

const IMPORT = 'attendance.import';
/** An import that has been running for longer was left by a process that ended. */
const ABANDONED_MS = 60 * 60_000;
/** Lines between two notes of the progress. */
const STEP = 500;
/** Runs of the job, with its repetitions. */
const LAST_ATTEMPT = 4;

/**
 * Imports in the browser: one of a company at a time, as a job that goes on without the browser. Lines are checked and written by the code
 * of the commands, for people of the company only.
 */
export class BrowserImports {
  readonly #context: AttendanceContext;

  constructor(context: AttendanceContext) {
    this.#context = context;
  }

  readonly check = async ({ body, caller, request }: Call<Api['checkImport']>) => {
    const bytes = await (await this.#context.files.open(body.fileId)).bytes();
    return this.#report(await this.#checkFile(body.kind, caller.companyId, bytes), body.kind, request.language);
  };

  readonly start = async ({ body, caller, request }: Call<Api['startImport']>) => {
    const { db, files, jobs, clock, refuse, audit, transaction } = this.#context;
    const { companyId } = caller;
    const { kind, fileName, digest } = body;
    const file = await files.open(body.fileId);
    const checked = await this.#checkFile(kind, companyId, await file.bytes());
    if (checked.problems.length > 0)
      throw refuse.invalid('import.nothingChanged', { count: checked.problems.length }, { field: 'fileId' });
    const report = await this.#report(checked, kind, request.language);
    if (report.digest !== digest) throw refuse.stale('import.outdated', report);
    const { lines, added, changed, unchanged } = report;
    const row = await transaction(async () => {
      const now = clock.now();
      const old = and(
        eq(table.companyId, companyId),
        eq(table.state, 'running'),
        lt(table.startedOn, new Date(now.getTime() - ABANDONED_MS)),
      );
      await db.update(table).set({ state: 'failed', finishedOn: now }).where(old);
      const [started] = await db
        .insert(table)
        .values({
          ...{ companyId, kind, fileName, digest, lines, added, changed, unchanged },
          ...{ fileId: file.id, startedBy: caller.id, startedOn: now, state: 'running' },
        })
        .onConflictDoNothing()
        .returning();
      if (!started) throw refuse.conflict('import.running');
      await files.keep([file.id], targetOf(started));
      await jobs.at('import', { importId: started.id }, now, { key: String(started.id) });
      await audit.record({
        action: 'attendance.import',
        target: targetOf(started),
        detail: { kind, fileName, lines, added, changed },
      });
      await this.#tell(started);
      return started;
    });
    return this.#describe(row);
  };

  readonly list = async ({ query, caller }: Call<Api['imports']>) => {
    const { db } = this.#context;
    const { page, pageSize } = query;
    const own = eq(table.companyId, caller.companyId);
    const [total] = await db.select({ rows: count() }).from(table).where(own);
    const rows = await db
      .select()
      .from(table)
      .where(own)
      .orderBy(desc(table.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize);
    const list = await Promise.all(rows.map((row) => this.#describe(row)));
    return { list, totalSize: total!.rows, page, pageSize };
  };

  /** The job: checks the file again, and saves all of it if it does what the person has seen. An interrupted one is repeated as a whole. */
  async run({ importId }: { readonly importId: number }, run: JobRun): Promise<void> {
    const { db, files, log, refuse, transaction } = this.#context;
    const [row] = await db
      .select()
      .from(table)
      .where(and(eq(table.id, importId), eq(table.state, 'running')));
    if (!row) return;
    try {
      await this.#refuseOthers(row);
      const bytes = await (await files.open(row.fileId)).bytes();
      const checked = await this.#checkFile(row.kind, row.companyId, bytes, async (done) => {
        run.signal.throwIfAborted();
        if (done % STEP !== 0) return;
        await db.update(table).set({ done }).where(eq(table.id, row.id));
        await this.#tell({ ...row, done });
      });
      const isSame = checked.problems.length === 0 && (await digestTable(checked)) === row.digest;
      await transaction(async () => {
        if (isSame) await checked.save();
        // It was taken for abandoned, and another one may run: nothing of this one may be saved.
        if (!(await this.#finish(row, isSame ? 'done' : 'refused'))) throw refuse.conflict('import.running');
        await run.done();
      });
    } catch (error) {
      // The server stops, or the database is away: tried again, except for the last time.
      if (run.signal.aborted && run.attempt < LAST_ATTEMPT) throw error;
      if (!isRefusal(error)) log.error('attendance import failed', { importId, error });
      await transaction(() => this.#finish(row, isRefusal(error) ? 'refused' : 'failed'));
    }
  }

  /** The right to import may have been taken away since it was started. */
  async #refuseOthers({ startedBy, companyId }: Row): Promise<void> {
    const { directory, authority, refuse } = this.#context;
    const person = await directory.person(startedBy);
    const mayImport = person && !person.hidden && person.companyId === companyId && authority.holds(person, IMPORT);
    if (!mayImport) throw refuse.notAllowed('import.notAllowed');
  }

  /** @returns false if it has ended before */
  async #finish(row: Row, state: Exclude<ImportState, 'running'>): Promise<boolean> {
    const { db, clock, files, realtime } = this.#context;
    const [ended] = await db
      .update(table)
      .set({ state, finishedOn: clock.now(), done: row.lines })
      .where(and(eq(table.id, row.id), eq(table.state, 'running')))
      .returning();
    if (!ended) return false;
    await files.release([row.fileId], targetOf(row));
    await this.#tell(ended);
    if (state === 'done') await realtime.emit('imported', {}, { company: row.companyId });
    return true;
  }

  async #tell({ id, companyId, state, lines, done }: Row): Promise<void> {
    const { directory, authority, realtime } = this.#context;
    const people = await directory.people({ companyId });
    const employees = people.filter((person) => authority.holds(person, IMPORT)).map((person) => person.id);
    await realtime.emit('importChanged', { id, state, lines, done }, { employees });
  }

  async #describe({ startedBy, startedOn, ...row }: Row) {
    const { id, kind, fileName, state, lines, done, added, changed, unchanged } = row;
    const person = await this.#context.directory.person(startedBy);
    return {
      ...{ id, kind, fileName, state, lines, done, added, changed, unchanged },
      startedBy: person?.name ?? '',
      startedOn: momentOf(startedOn),
    };
  }

  #checkFile(kind: ImportKind, companyId: number, bytes: Uint8Array, progress?: Progress): Promise<CheckedTable<Key>> {
    const check = <Column extends string, Line, Values extends Readonly<Record<string, unknown>>>(
      what: TableImport<Column, Line, Values>,
    ) => checkTable(bytes, what, { lines: MAX_IMPORT_LINES, ...(progress && { progress }) });
    switch (kind) {
      case 'roster':
        return check(rosterImport(this.#context, companyId));
      case 'shift':
        return check(timesImport(this.#context, companyId));
      case 'leave':
        return check(leaveImport(this.#context, companyId));
      case 'press':
        return check(pressImport(this.#context, companyId));
    }
  }

  #report(checked: CheckedTable<Key>, kind: ImportKind, language: Language) {
    const { text, render } = this.#context;
    return reportTable(checked, {
      columns: IMPORT_COLUMNS[kind],
      language,
      say: (key, variables) => render(text(key, variables), language),
    });
  }
}

const targetOf = ({ id }: Pick<Row, 'id'>) => `import:${id}`;
