import { z } from 'zod';

/** Problems, notes and changes that the report of an import names; the rest is counted. */
export const MAX_TABLE_NOTES = 500;

const Notes = z
  .array(
    z.object({
      /** Of the person's file, from 1; null where the whole file is meant. */
      line: z.int().nullable(),
      /** Notes of one code are one group. */
      code: z.string(),
      /** In the caller's language. */
      text: z.string(),
    }),
  )
  .max(MAX_TABLE_NOTES);

/** What the import of a table would do: the answer of its dry run, which `reportTable` of the server makes. */
export const TableReport = z.object({
  lines: z.int(),
  /** Rows that would be added, would change, and are stored as the file has them. */
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** With one of them nothing can be imported. */
  problemCount: z.int(),
  problems: Notes,
  notes: Notes,
  changes: z.array(z.object({ kind: z.enum(['add', 'change']), text: z.string() })).max(MAX_TABLE_NOTES),
  /** To be sent with the import, which is refused if its outcome would be another one by then. */
  digest: z.string(),
});
