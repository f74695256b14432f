import type { EmployeeImport, HostContract, ImportReport } from '@atrium/sdk/host';
import {
  type Files,
  formatDateTime,
  type Handler,
  isRefusal,
  type JobRun,
  type RequestFacts,
  type ServerContext,
} from '@atrium/sdk/server';
import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { employeeImports as table } from '../../core/schema/organisation.ts';
import type { HostApi } from '../../core/services.ts';
import { refuse } from '../../core/texts.ts';
import type { CompanyServices } from '../CompanyServices.ts';
import { describeImport, digestPlan } from './describeImport.ts';
import type { ImportOutcome, ImportRequest } from './ImportOutcome.ts';
import type { Organisation } from '../OrganisationDirectory.ts';
import type { Listed } from './readOrganisation.ts';
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
      bytes: await file.bytes(),
      keepMissing,
      digest,
      dryRun: true,
      allow: allowed(companyId),
      importer: { person: caller, address: request.address },
    });
    // The person has seen another outcome; this one can be imported next.
    if (digest !== undefined && planned.outcome !== 'planned') {
      const now = planned.outcome === 'outdated' ? ({ ...planned, outcome: 'planned' } as const) : planned;
      throw refuse.stale('import.outdatedBefore', await toReport(now, request.language));
    }
    const row = await transaction(async () => {
      const runId = randomUUID();
      const started = await this.#insert({
        companyId,
        runId,
        keepMissing,
        fileId: file.id,
        fileName: file.name,
        startedBy: caller.id,
        startedOn: clock.now(),
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
      if (outcome.outcome !== 'saved') await this.#finish(row, await toReports(outcome));
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
      keepMissing,
      digest,
      dryRun: false,
      allow: allowed(companyId),
      importer: { person, address },
      bytes: await (await this.#context.files.open(row.fileId)).bytes(),
      async progress(done, all) {
        signal.throwIfAborted();
        if (done % STEP === 0) await db.update(table).set({ done, all }).where(eq(table.runId, row.runId));
      },
      // With the import in one transaction: what was saved is never reported as running or done twice.
      saved: async (outcome) => this.#finish(row, await toReports(outcome)),
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
      fileName,
      done,
      all,
      isRunning: finishedOn === null && isRecent,
      startedBy: (await this.#company.directory.person(row.startedBy))?.name ?? '',
      startedOn: formatDateTime(startedOn, config.timeZone),
      report: row.reports?.[language] ?? null,
    };
  }
}

const targetOf = (companyId: number) => `employeeImport:${companyId}`;

const toReports = async (outcome: ImportOutcome) => ({
  'zh-TW': await toReport(outcome, 'zh-TW'),
  en: await toReport(outcome, 'en'),
});

/** Hashing this many takes a minute or two. */
const MAX_PASSWORDS = 10_000;
/** At most this many people are named in a refusal. */
const NAMED = 10;

/** Reports what an uploaded organisation file would change, by the same rules as the command line. */
export function checkImport(company: CompanyServices, files: Pick<Files, 'open'>): Handler<HostApi['checkImport']> {
  return async ({ body, caller, request }) => {
    const bytes = await (await files.open(body.fileId)).bytes();
    const { keepMissing } = body;
    const allow = allowed(caller.companyId);
    const importer = { person: caller, address: request.address };
    return toReport(await runImport(company, { bytes, keepMissing, dryRun: true, allow, importer }), request.language);
  };
}

/** The rules of the browser: only people of the caller's own company, since roles are a company's own, and not too many. */
const allowed =
  (companyId: number): NonNullable<ImportRequest['allow']> =>
  ({ people, passwords, organisation }) => {
    refuseOthers(people, organisation, companyId);
    if (passwords > MAX_PASSWORDS)
      throw refuse.invalid('import.tooManyPasswords', { count: passwords, maximum: MAX_PASSWORDS });
  };

/** The outcome in a language. */
async function toReport(
  result: ImportOutcome,
  language: RequestFacts['language'],
): Promise<z.output<typeof ImportReport>> {
  const failed = result.outcome === 'invalid' || result.outcome === 'refused';
  return {
    ...describeImport(result, language),
    outcome: failed ? 'refused' : result.outcome,
    hidden: failed ? 0 : result.plan.hidden.length,
    ...((result.outcome === 'planned' || result.outcome === 'outdated') && { digest: await digestPlan(result) }),
  };
}

/** @throws Refusal if the file names another company, or people of another one */
function refuseOthers(people: readonly Listed[], { companies, byEmployee }: Organisation, companyId: number): void {
  const own = companies.get(companyId)?.code;
  const codes = new Set(people.map(({ company }) => company.code).filter((code) => code !== own));
  if (codes.size > 0) throw refuse.invalid('import.otherCompany', { codes: [...codes].slice(0, NAMED).join('、') });
  const moved = people.filter(({ employee }) => {
    const known = byEmployee.get(employee.toUpperCase());
    return known !== undefined && known.companyId !== companyId;
  });
  if (moved.length === 0) return;
  throw refuse.invalid('import.movesPeople', {
    people: moved
      .slice(0, NAMED)
      .map(({ employee }) => employee)
      .join('、'),
  });
}
