import { sql, type SQL } from 'drizzle-orm';
import { bulletins, reads } from '../../tables.ts';

/** The receipts of a person that count for the bulletin of a statement: of a revision that did not become void. */
const receipts = (employeeId: number | SQL) =>
  sql`from ${reads} where ${reads.bulletinId} = ${bulletins.id} and ${reads.employeeId} = ${employeeId}
    and ${reads.revision} >= ${bulletins.requiredRevision}`;

/** Whether a person has read the bulletin of a statement, as a condition or a column. */
export const isRead = (employeeId: number | SQL): SQL<boolean> =>
  sql<boolean>`exists (select 1 ${receipts(employeeId)})`;

/** When a person read it; null if they have not, or have to again. */
export const readOn = (employeeId: number | SQL): SQL<Date | null> =>
  sql`(${sql`select min(${reads.readOn}) ${receipts(employeeId)}`})`.mapWith(reads.readOn) as SQL<Date | null>;
