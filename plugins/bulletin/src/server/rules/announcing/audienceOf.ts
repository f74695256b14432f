import { presentIn, presentOf } from '@atrium/sdk/server/sharing';
import type { BulletinContext, BulletinRow } from '../../BulletinContext.ts';
import { bulletinReaders } from '../sharing.ts';

/** Readers of a bulletin who still work for its company. */
export async function readersOf(context: BulletinContext, row: Pick<BulletinRow, 'id' | 'companyId'>) {
  const present = await presentIn(context.directory, row.companyId);
  return (await bulletinReaders.list(context.db, row.id)).filter((id) => present.has(id));
}

/** Who writes a bulletin: its author, if they work for the company, and the people with `bulletin.manageAll`. */
export async function writersOf(
  { directory, authority }: BulletinContext,
  { companyId, createdBy }: Pick<BulletinRow, 'companyId' | 'createdBy'>,
): Promise<number[]> {
  const people = await directory.people({ companyId, hidden: false });
  const managers = people.filter((person) => authority.holds(person, 'bulletin.manageAll')).map(({ id }) => id);
  return [...new Set([...(await presentOf(directory, companyId, [createdBy])), ...managers])];
}
