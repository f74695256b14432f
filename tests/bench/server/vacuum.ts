import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Database } from '@atrium/sdk/server';

/** Does what autovacuum does on PostgreSQL, and the nightly job on the embedded database. */
export async function vacuum(db: Database): Promise<void> {
  const url = process.env['DATABASE_URL'];
  if (url === undefined) {
    await db.execute(sql`vacuum analyze`);
    return;
  }
  // On a connection of its own: work without time limits runs in a transaction there, in which a vacuum is refused.
  const client = new pg.Client(url);
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
}
