import { sql } from 'drizzle-orm';
import type { CalendarContext } from '../../CalendarContext.ts';

/**
 * What decides whether two rooms have one name, whatever its case: as the unique index has it, which does not agree with JavaScript on
 * every letter (İ).
 *
 * @returns the key of each of the names
 */
export async function nameKeys({ db }: CalendarContext, names: readonly string[]): Promise<(name: string) => string> {
  const { rows } = (await db.execute(sql`
    select name, lower(name) as key from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) as name`)) as unknown as {
    rows: { name: string; key: string }[];
  };
  const keys = new Map(rows.map(({ name, key }) => [name, key.toLowerCase()]));
  return (name) => keys.get(name)!;
}
