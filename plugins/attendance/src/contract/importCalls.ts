import { Id, Line, Page, Paging, RawText, SAVE_LIMIT, TableReport } from '@atrium/sdk';
import { z } from 'zod';

/** What can be imported: 班表, 班別, 請假, 打卡. */
export const IMPORT_KINDS = ['roster', 'shift', 'leave', 'press'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** `refused`: the data has changed since the dry run. `failed`: an error of the server, or its end. Both have changed nothing. */
const IMPORT_STATES = ['running', 'done', 'refused', 'failed'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** The most lines of one file: two years of rosters of 40 people, or a month of 3,000 people in parts. */
export const MAX_IMPORT_LINES = 20_000;
/** An import that runs or has ended. */
export const ImportRow = z.object({
  id: z.int(),
  kind: z.enum(IMPORT_KINDS),
  fileName: z.string(),
  state: z.enum(IMPORT_STATES),
  /** Name of who started it. */
  startedBy: z.string(),
  /** `YYYY-MM-DD HH:mm` */
  startedOn: z.string(),
  lines: z.int(),
  /** Lines that are checked, while it runs. */
  done: z.int(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
});

const needs = 'attendance.import';
const ImportFile = z.object({
  kind: z.enum(IMPORT_KINDS),
  /** An upload of the caller, as its id or link. */
  fileId: RawText(200, 1),
});

/** *(ext)* Imports of attendance in the browser, of people of the caller's company, for `attendance.import`. */
export const importCalls = {
  /** What a file would change, and what is wrong in it. Changes nothing. */
  checkImport: {
    post: '/attendanceImports/check',
    body: ImportFile,
    returns: TableReport,
    needs,
    weight: 'heavy',
    idempotencyKey: false,
    limit: { per: 'person', max: 30, in: '1m' },
  },
  /**
   * Starts an import. 409 while another one of the company runs; 412 with the dry run of now where it would do something else than the
   * person has seen; 422 for a file with problems.
   */
  startImport: {
    post: '/attendanceImports',
    body: ImportFile.extend({
      digest: RawText(64, 1),
      /** Of the file that the person chose; the upload has what was read of it. */
      fileName: Line(1, 255),
    }),
    returns: ImportRow,
    needs,
    weight: 'heavy',
    limit: SAVE_LIMIT,
  },
  /** The imports of the company, the latest first. */
  imports: { get: '/attendanceImports', query: Paging.omit({ sort: true }), returns: Page(ImportRow), needs },
} as const;

/** The payload of the job. */
export const ImportJob = z.object({ importId: Id });
