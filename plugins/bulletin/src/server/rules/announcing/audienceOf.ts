import type { BulletinContext, BulletinRow } from '../../BulletinContext.ts';
import { bulletinReaders } from '../sharing.ts';

/** Ids of the people of a company who have left. */
export async function leftOf({ directory }: Pick<BulletinContext, 'directory'>, companyId: number) {
  return new Set((await directory.people({ companyId, hidden: true })).map(({ id }) => id));
}

/** Readers of a bulletin, without those who have left. */
export async function readersOf(context: BulletinContext, row: Pick<BulletinRow, 'id' | 'companyId'>) {
  const left = await leftOf(context, row.companyId);
  return (await bulletinReaders.list(context.db, row.id)).filter((id) => !left.has(id));
}

/** Who writes a bulletin: its author, and the people with `bulletin.manageAll`. */
export async function writersOf(
  { directory, authority }: BulletinContext,
  { companyId, createdBy }: Pick<BulletinRow, 'companyId' | 'createdBy'>,
): Promise<number[]> {
  const people = await directory.people({ companyId, hidden: false });
  const managers = people.filter((person) => authority.holds(person, 'bulletin.manageAll')).map(({ id }) => id);
  return [...new Set([createdBy, ...managers])];
}
