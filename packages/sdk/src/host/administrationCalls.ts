import { z } from 'zod';
import { file } from '../contract/file.ts';
import { Day, Flag, Id, Nothing, Page, Paging, RawText } from '../contract/shapes.ts';
import { hostRoutes } from './routes.ts';
import { SessionRow } from './schemas.ts';

/** A live session of a person of the caller's company. */
export const SignInRow = SessionRow.extend({
  employeeId: z.int(),
  employee: z.string(),
  name: z.string(),
  /** `''` without one. */
  department: z.string(),
  riskLevel: z.int(),
});

/** Lines of a report: the changes or errors of one row each of a large organisation file. */
const MAX_LINES = 50_000;

/** What an import would do or has done, in the caller's language. */
export const ImportReport = z.object({
  /**
   * `refused`: nothing was or would be changed; `lines` are the errors. `outdated`: nothing was changed, since the import would do
   * something else by now than its dry run has reported; `lines` are what it would do now.
   */
  outcome: z.enum(['refused', 'planned', 'saved', 'outdated']),
  lines: z.array(z.string()).max(MAX_LINES),
  /** The same as data: problems first. */
  entries: z
    .array(
      z.object({
        kind: z.enum(['problem', 'note', 'rename', 'add', 'change', 'hide', 'password']),
        /** Of the file; null where no line is meant. */
        line: z.int().nullable(),
        /** Entries of one code are of one sort. */
        code: z.string(),
        text: z.string(),
      }),
    )
    .max(MAX_LINES)
    .optional(),
  summary: z.string(),
  /** People who would be hidden and signed out, or were. */
  hidden: z.int(),
  /** Of what the import would do, to be sent with it; absent where it would do nothing. */
  digest: z.string().optional(),
});

const ImportFile = z.object({
  /** An upload of the caller. */
  fileId: RawText(200, 1),
  /** People of the company who are not in the file stay. */
  keepMissing: Flag.default(false),
});

/** An import that was started in the browser. */
export const EmployeeImport = z.object({
  fileName: z.string(),
  /** Name of the person. */
  startedBy: z.string(),
  startedOn: z.string(),
  isRunning: z.boolean(),
  /** Initial passwords that are ready, of all; they take most of the time. */
  done: z.int(),
  all: z.int(),
  /** null while it is running, and if it failed. */
  report: ImportReport.nullable(),
});

/** *(ext)* Sign-ins of other people, and the import of employees in the browser. */
export const administrationCalls = {
  signIns: {
    ...hostRoutes.signIns,
    /** Part of a name or an employee number. */
    query: Paging.omit({ sort: true }).extend({ person: RawText(100).optional() }),
    returns: Page(SignInRow),
  },
  endSignIn: {
    ...hostRoutes.endSignIn,
    params: z.object({ id: RawText(100, 1) }),
    returns: Nothing,
    on: { relation: 'session', allow: ['own', 'company'] },
  },
  /** Ends all sessions of a person but the caller's own. */
  endSignInsOf: {
    ...hostRoutes.endSignInsOf,
    params: z.object({ id: Id }),
    returns: z.object({ ended: z.int() }),
    on: { relation: 'person', allow: ['company'] },
  },
  /** What an import would do; nothing changes. */
  checkImport: { ...hostRoutes.checkImport, body: ImportFile, returns: ImportReport, weight: 'heavy' },
  /**
   * Starts the import, which goes on without the caller. 409 while another one of the company is running. 412 with the report of now
   * as its data where it would do something else than the dry run with this `digest`; where that is found later, nothing is changed and
   * the outcome is `outdated`.
   */
  importEmployees: {
    ...hostRoutes.importEmployees,
    body: ImportFile.extend({ digest: RawText(64).optional() }),
    returns: EmployeeImport,
  },
  /** The last import of the caller's company, with its outcome if it is over. */
  employeeImport: { ...hostRoutes.employeeImport, returns: z.object({ import: EmployeeImport.nullable() }) },
} as const;

/** The newest entries that a search lists, counts and exports; older ones are found by a shorter period. */
export const MAX_LISTED_AUDIT = 10_000;

/** Which entries are listed; all conditions apply. */
export const AuditFilters = z.object({
  /** Entries of this person, and those about them as an employee. */
  employeeId: Id.optional(),
  plugin: RawText(100).optional(),
  action: RawText(200).optional(),
  /** Beginning of the record: `note:` or `note:12`. */
  target: RawText(200).optional(),
  from: Day.optional(),
  to: Day.optional(),
});

/** An entry of the audit log, with names in the language of the caller. */
export const AuditRow = z.object({
  id: z.int(),
  /** `YYYY-MM-DD HH:mm:ss ±HH:mm`, in the time zone of the company. */
  at: z.string(),
  plugin: z.string(),
  /** In the caller's language. */
  pluginName: z.string(),
  action: z.string(),
  /** What was done, in the caller's language; the action's code where the plugin has no text for it. */
  actionName: z.string(),
  target: z.string(),
  /** null for jobs, commands and visitors. */
  person: z.object({ id: z.int(), employee: z.string(), name: z.string() }).nullable(),
  address: z.string().nullable(),
  requestId: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()).nullable(),
  /** *(ext)* The fields that `from` and `to` of the detail have (`auditChanges`), each with its name in the caller's language. */
  fieldNames: z.record(z.string(), z.string()),
  /** *(ext)* Every name in the detail, at any depth, with what it is called in the caller's language. */
  factNames: z.record(z.string(), z.string()),
  /** *(ext)* Values that are codes, names of fields or ids of people, as `name.value`, each in words of that language. */
  valueNames: z.record(z.string(), z.string()),
});

/** An action that has been audited. */
export const AuditedAction = AuditRow.pick({ plugin: true, pluginName: true, action: true, actionName: true });

/** *(ext)* The audit log of the caller's company, for `audit.view`. */
export const auditCalls = {
  auditLog: {
    ...hostRoutes.auditLog,
    query: Paging.extend(AuditFilters.shape),
    returns: Page(AuditRow),
    weight: 'heavy',
  },
  /** The same entries as a table, without pages. */
  auditExport: { ...hostRoutes.auditExport, query: AuditFilters, returns: file('text/csv'), weight: 'heavy' },
  auditActions: { ...hostRoutes.auditActions, returns: z.array(AuditedAction).max(2000), list: true },
} as const;

/** A call that failed with code 500, for administrators. */
export const FaultRow = z.object({
  plugin: z.string(),
  endpoint: z.string(),
  /** Finds the cause in the server's log. */
  requestId: z.string(),
  /** `YYYY-MM-DD HH:mm:ss` */
  at: z.string(),
});

const CallCount = z.int().min(0);
const Milliseconds = z.int().min(0).nullable();

/** How the server is, for administrators. Times as `YYYY-MM-DD HH:mm:ss`, sizes in bytes. */
export const HealthReport = z.object({
  version: z.string(),
  startedOn: z.string(),
  checkedOn: z.string(),
  /** What was looked at, in the caller's language. */
  findings: z
    .array(
      z.object({ check: z.string(), level: z.enum(['ok', 'notice', 'fault']), title: z.string(), text: z.string() }),
    )
    .max(50),
  /** Calls of each of the last sixty minutes in the process that answers, the oldest first. */
  minutes: z.array(z.object({ at: z.string(), calls: CallCount, p95: Milliseconds })).max(60),
  /** Of that hour, in milliseconds; null without calls. */
  p50: Milliseconds,
  p95: Milliseconds,
  p99: Milliseconds,
  /** Calls of the last 24 hours, and those of them that failed, by plugin; plugins without calls are left out. */
  plugins: z.array(z.object({ plugin: z.string(), name: z.string(), calls: CallCount, errors: CallCount })).max(1000),
  process: z.object({ memory: z.int(), sockets: z.int() }),
  database: z.object({ kind: z.enum(['embedded', 'postgres']), used: z.int(), most: z.int(), waiting: z.int() }),
  /** null where the system does not say. */
  disk: z.object({ free: z.number(), size: z.number() }).nullable(),
  backup: z.object({
    /** Whether backups are made each night. */
    isPlanned: z.boolean(),
    kept: z.int(),
    /** The newest one; null: none yet. */
    last: z.object({ madeOn: z.string(), size: z.number(), verifiedOn: z.string().nullable() }).nullable(),
    /** When another one was verified last. */
    verifiedOn: z.string().nullable(),
  }),
});

/** A job of a running plugin, for administrators. Times as `YYYY-MM-DD HH:mm:ss`. */
export const JobRow = z.object({
  plugin: z.string(),
  job: z.string(),
  /** Of the plugin, and of the job. */
  pluginName: z.string(),
  title: z.string(),
  /** By a schedule, or at times that the plugin chooses. */
  scheduled: z.boolean(),
  /** Of its last run; null: it has not run yet. */
  finishedOn: z.string().nullable(),
  /** Why its last run failed. */
  failure: z.string().nullable(),
  /** Failed tries since the last success. */
  failures: z.int(),
  nextOn: z.string().nullable(),
  /** Number of planned runs, that one included. */
  waiting: z.int(),
  running: z.int(),
  /** Runs that failed in their last retry. */
  failed: z.int(),
});

/** How far the sealed texts of all plugins follow the current master key. */
export const SecretsState = z.object({
  total: z.int(),
  /** Those that still need a previous master key. */
  waiting: z.int(),
  /** Those whose master key is not configured. */
  unreadable: z.int(),
  /** Whether a rotation makes a new key; otherwise the operator has configured one. */
  renewable: z.boolean(),
});

/** *(ext)* Rotation of the master key; the work is the host's job `rotateSecrets`. */
export const secretCalls = {
  secrets: { ...hostRoutes.secrets, returns: SecretsState },
  rotateSecrets: { ...hostRoutes.rotateSecrets, returns: Nothing },
};
