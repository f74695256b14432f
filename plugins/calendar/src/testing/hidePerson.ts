import { sql } from 'drizzle-orm';
import type { TestCalendar } from './startCalendar.ts';

/** A person leaves: their name resolves, and nothing else (C.3-10). */
export async function hidePerson({ server }: TestCalendar, employeeId: number): Promise<void> {
  await server.db.execute(sql`update host.employees set hidden = true where id = ${employeeId}`);
  await server.services.company.directory.reload();
}
