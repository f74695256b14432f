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
  summary: z.string(),
  /** People who would be hidden and signed out, or were. */
  hidden: z.int(),
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
  importEmployees: {
    ...hostRoutes.importEmployees,
    body: z.object({
      /** An upload of the caller. */
      fileId: RawText(200, 1),
      /** People of the company who are not in the file stay. */
      keepMissing: Flag.default(false),
      dryRun: Flag,
    }),
    returns: ImportReport,
  },
} as const;
