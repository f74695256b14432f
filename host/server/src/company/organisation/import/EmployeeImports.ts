import { randomUUID } from 'node:crypto';
import type { EmployeeImport, HostContract } from '@atrium/sdk/host';
import {
  formatDateTime,
  type Handler,
  isRefusal,
  type JobRun,
  type RequestFacts,
  type ServerContext,
} from '@atrium/sdk/server';
import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { z } from 'zod';
import type { HostApi } from '../../../core/services.ts';
import { employeeImports as table } from '../../../core/schema/organisation.ts';
import { refuse } from '../../../core/texts.ts';
import type { CompanyServices } from '../../CompanyServices.ts';
import { allowed, reportOf } from './checkImport.ts';
import type { ImportOutcome } from './ImportOutcome.ts';
import { runImport } from './runImport.ts';

type Context = Pick<ServerContext<HostContract>, 'files' | 'jobs'>;
type Row = typeof table.$inferSelect;
interface ImportJob {
  readonly companyId: number;
  readonly runId: string;
  readonly address?: string | undefined;
  readonly digest?: string | undefined;
}

const IMPORT = 'employee.import';
/** Passwords between two notes of the progress, about a fifth of a second. */
const STEP = 20;
/** A run that is older was abandoned with its job. */
const LONGEST = 86_400_000;

/**
 * Imports in the browser: one of a company at a time, as a job that goes on without the browser. One that was
 * interrupted by the end of its process is repeated as a whole.
 */
export class EmployeeImports {
  readonly #company: CompanyServices;
  readonly #context: Context;

  constructor(company: CompanyServices, context: Context) {
    this.#company = company;
    this.#context = context;
  }

  /** Starts an import after the checks that need no passwords. */
  readonly start: Handler<HostApi['importEmployees']> = async ({ body, caller, request }) => {
    const { files, jobs } = this.#context;
    const { transaction, clock } = this.#company.dependencies;
    const { companyId } = caller;
    const { fileId, keepMissing, digest } = body;
    const file = await files.open(fileId);
    const planned = await runImport(this.#company, {
      ...{ bytes: await file.bytes(), keepMissing, digest, dryRun: true, allow: allowed(companyId) },
      importer: { person: caller, address: request.address },
    });
    // The person has seen another outcome; this one can be imported next.
    if (digest !== undefined && planned.outcome !== 'planned') {
      const now = planned.outcome === 'outdated' ? ({ ...planned, outcome: 'planned' } as const) : planned;
      throw refuse.stale('import.outdatedBefore', await reportOf(now, request.language));
    }
    const row = await transaction(async () => {
      const runId = randomUUID();
      const started = await this.#insert({
        ...{ companyId, runId, keepMissing, fileId: file.id, fileName: file.name },
        ...{ startedBy: caller.id, startedOn: clock.now() },
      });
      if (!started) throw refuse.conflict('import.running');
      await files.keep([file.id], targetOf(companyId));
      const job = { companyId, runId, address: request.address, digest };
      await jobs.at('importEmployees', job, clock.now(), { key: runId });
      return started;
    });
    return this.#describe(row, request.language);
  };

  readonly read: Handler<HostApi['employeeImport']> = async ({ caller, request }) => {
    const [row] = await this.#company.dependencies.db.select().from(table).where(eq(table.companyId, caller.companyId));
    return { import: row ? await this.#describe(row, request.language) : null };
  };

  /** The job. A file that was refused, or an import that failed, is over as well; only an interrupted one is repeated. */
  async run({ companyId, runId, address, digest }: ImportJob, { signal }: JobRun): Promise<void> {
    const { db, log } = this.#company.dependencies;
    const unfinished = and(eq(table.companyId, companyId), eq(table.runId, runId), isNull(table.finishedOn));
    const [row] = await db.select().from(table).where(unfinished);
    if (!row) return;
    try {
      const outcome = await this.#import(row, { address, digest, signal });
      if (outcome.outcome !== 'saved') await this.#finish(row, await reportsOf(outcome));
    } catch (error) {
      signal.throwIfAborted();
      if (!isRefusal(error)) log.error('employee import failed', { companyId, error });
      await this.#finish(row, null);
    }
  }

  async #import(
    row: Row,
    { address, digest, signal }: Pick<ImportJob, 'address' | 'digest'> & Pick<JobRun, 'signal'>,
  ): Promise<ImportOutcome> {
    const { db, authority } = this.#company.dependencies;
    const { companyId, keepMissing, startedBy } = row;
    // The right to import may have been taken away since it was started.
    const person = await this.#company.directory.person(startedBy);
    if (!person || person.hidden || !authority.holds(person, IMPORT)) throw refuse.notAllowed('error.notAllowed');
    return runImport(this.#company, {
      ...{ keepMissing, digest, dryRun: false, allow: allowed(companyId), importer: { person, address } },
      bytes: await (await this.#context.files.open(row.fileId)).bytes(),
      async progress(done, all) {
        signal.throwIfAborted();
        if (done % STEP === 0) await db.update(table).set({ done, all }).where(eq(table.runId, row.runId));
      },
      // With the import in one transaction: what was saved is never reported as running or done twice.
      saved: async (outcome) => this.#finish(row, await reportsOf(outcome)),
    });
  }

  async #finish({ companyId, runId, fileId }: Row, reports: Row['reports']): Promise<void> {
    const { db, transaction, clock } = this.#company.dependencies;
    await transaction(async () => {
      await db.update(table).set({ finishedOn: clock.now(), reports }).where(eq(table.runId, runId));
      await this.#context.files.release([fileId], targetOf(companyId));
    });
  }

  /** Replaces the company's last import; undefined while that one is running. */
  async #insert(values: typeof table.$inferInsert): Promise<Row | undefined> {
    const { db, clock } = this.#company.dependencies;
    const isOver = or(isNotNull(table.finishedOn), lt(table.startedOn, new Date(clock.now().getTime() - LONGEST)));
    const [row] = await db
      .insert(table)
      .values(values)
      .onConflictDoUpdate({
        target: table.companyId,
        set: { ...values, done: 0, all: 0, finishedOn: null, reports: null },
        ...(isOver && { setWhere: isOver }),
      })
      .returning();
    return row;
  }

  async #describe(row: Row, language: RequestFacts['language']): Promise<z.output<typeof EmployeeImport>> {
    const { clock, config } = this.#company.dependencies;
    const { fileName, startedOn, finishedOn, done, all } = row;
    const isRecent = startedOn.getTime() > clock.now().getTime() - LONGEST;
    return {
      ...{ fileName, done, all, isRunning: finishedOn === null && isRecent },
      startedBy: (await this.#company.directory.person(row.startedBy))?.name ?? '',
      startedOn: formatDateTime(startedOn, config.timeZone),
      report: row.reports?.[language] ?? null,
    };
  }
}

const targetOf = (companyId: number) => `employeeImport:${companyId}`;

const reportsOf = async (outcome: ImportOutcome) => ({
  'zh-TW': await reportOf(outcome, 'zh-TW'),
  en: await reportOf(outcome, 'en'),
});
