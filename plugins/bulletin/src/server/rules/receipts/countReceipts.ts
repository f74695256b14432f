import { idArray } from '@atrium/sdk/server';
import { presentIn } from '@atrium/sdk/server/sharing';
import { sql } from 'drizzle-orm';
import type { BulletinContext } from '../../BulletinContext.ts';

/**
 * How many readers bulletins have, and how many of them have read what counts. People who do not work for the company any more are
 * not counted.
 */
export async function countReceipts(
  context: BulletinContext,
  companyId: number,
  bulletinIds: readonly number[],
): Promise<ReadonlyMap<number, { readonly readers: number; readonly read: number }>> {
  if (bulletinIds.length === 0) return new Map();
  const present = idArray(await presentIn(context.directory, companyId));
  const ids = idArray(bulletinIds);
  const { rows } = (await context.db.execute(sql`
    with present as (
      select bulletin_id, employee_id from bulletin.readers
      where bulletin_id = any(${ids}::int[]) and employee_id = any(${present}::int[])
    ), have_read as (
      select distinct reads.bulletin_id, reads.employee_id
      from bulletin.reads join bulletin.bulletins on bulletins.id = reads.bulletin_id
      where reads.bulletin_id = any(${ids}::int[]) and reads.revision >= bulletins.required_revision
    )
    select bulletin_id, count(*)::int as readers, count(have_read.employee_id)::int as read
    from present left join have_read using (bulletin_id, employee_id)
    group by bulletin_id`)) as unknown as { rows: { bulletin_id: number; readers: number; read: number }[] };
  return new Map(rows.map(({ bulletin_id: id, readers, read }) => [id, { readers, read }]));
}
