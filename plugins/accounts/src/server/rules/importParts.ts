import { asc, eq } from 'drizzle-orm';
import type { AccountsContext } from '../AccountsContext.ts';
import { importParts } from '../tables.ts';
import type { PlainRow } from './checkImport.ts';

const bindingOf = (importId: number, part: number) =>
  ({ table: 'import_parts', record: `${importId}:${part}`, version: 1 }) as const;

/** The row for a part of an import: passwords are among its rows, so they are one sealed text. */
export const sealPart = ({ secrets }: AccountsContext, importId: number, part: number, rows: readonly PlainRow[]) => ({
  ...{ importId, part, count: rows.length },
  rows: secrets.seal(JSON.stringify(rows), bindingOf(importId, part)),
});

/** The rows of all parts, in their order. */
export async function openParts({ db, secrets }: AccountsContext, importId: number): Promise<PlainRow[]> {
  const parts = await db
    .select()
    .from(importParts)
    .where(eq(importParts.importId, importId))
    .orderBy(asc(importParts.part));
  return parts.flatMap(({ part, rows }) => JSON.parse(secrets.open(rows, bindingOf(importId, part))) as PlainRow[]);
}
