import { z } from 'zod';
import { Flag, Id, Nothing, Page, Paging, RawText } from '../contract/shapes.ts';
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
  /** `refused`: nothing was or would be changed; `lines` are the errors. */
  outcome: z.enum(['refused', 'planned', 'saved']),
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
  /** Starts the import, which goes on without the caller. 409 while another one of the company is running. */
  importEmployees: { ...hostRoutes.importEmployees, body: ImportFile, returns: EmployeeImport },
  /** The last import of the caller's company, with its outcome if it is over. */
  employeeImport: { ...hostRoutes.employeeImport, returns: z.object({ import: EmployeeImport.nullable() }) },
} as const;
