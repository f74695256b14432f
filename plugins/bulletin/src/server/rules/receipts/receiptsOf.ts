import { sql } from 'drizzle-orm';
import type { Person } from '@atrium/sdk/server';
import type { BulletinContext, BulletinRow } from '../../BulletinContext.ts';
import { isOver } from '../reading/isVisible.ts';

/** A reader who works for the company, and what they have read last. */
export interface ReaderReceipt {
  readonly person: Person;
  readonly departmentName: string;
  readonly groupName: string;
  readonly state: 'current' | 'older' | 'none';
  /** The reader still has to read it: nothing was read, or only what became void. */
  readonly isPending: boolean;
  /** The deadline of a must-read passed before the reader confirmed it, or has passed without it. */
  readonly isLate: boolean;
  readonly revision: number | null;
  readonly readOn: Date | null;
  readonly remindedOn: Date | null;
}

interface StoredReceipt {
  readonly employee_id: number;
  readonly reminded_on: string | null;
  readonly revision: number | null;
  readonly read_on: string | null;
  /** When the reader first read a revision that counts. */
  readonly confirmed_on: string | null;
}

type Receipted = Pick<BulletinRow, 'id' | 'companyId' | 'revision' | 'requiredRevision' | 'mustRead' | 'deadline'>;

/**
 * The readers of a bulletin by department and number, with their receipts, in one statement. People who have left are only counted
 * apart.
 */
export async function listReceipts(
  { db, directory, clock }: BulletinContext,
  { id, companyId, revision, requiredRevision, mustRead, deadline }: Receipted,
): Promise<{ readonly receipts: readonly ReaderReceipt[]; readonly left: number }> {
  const { rows } = (await db.execute(sql`
    select readers.employee_id, readers.reminded_on, last.revision, last.read_on, (
      select min(read_on) from bulletin.reads
      where reads.bulletin_id = readers.bulletin_id and reads.employee_id = readers.employee_id
        and reads.revision >= ${requiredRevision}::int
    ) as confirmed_on
    from bulletin.readers left join lateral (
      select revision, read_on from bulletin.reads
      where reads.bulletin_id = readers.bulletin_id and reads.employee_id = readers.employee_id
      order by revision desc limit 1
    ) as last on true
    where readers.bulletin_id = ${id}`)) as unknown as { rows: StoredReceipt[] };
  const [people, departments, groups] = await Promise.all([
    directory.people({ companyId, hidden: false }),
    directory.departments(companyId),
    directory.groups(companyId),
  ]);
  const persons = new Map(people.map((person) => [person.id, person]));
  const departmentNames = new Map<number | null, string>(departments.map((each) => [each.id, each.name]));
  const groupNames = new Map<number | null, string>(groups.map((each) => [each.id, each.name]));
  const until = mustRead ? deadline : null;
  const receipts = rows.flatMap((row): ReaderReceipt[] => {
    const person = persons.get(row.employee_id);
    if (!person) return [];
    const confirmedOn = row.confirmed_on === null ? clock.now() : new Date(row.confirmed_on);
    return [
      {
        person,
        departmentName: departmentNames.get(person.departmentId) ?? '',
        groupName: groupNames.get(person.groupId) ?? '',
        state: row.revision === null ? 'none' : row.revision === revision ? 'current' : 'older',
        isPending: row.revision === null || row.revision < requiredRevision,
        isLate: isOver(until, confirmedOn),
        revision: row.revision,
        readOn: row.read_on === null ? null : new Date(row.read_on),
        remindedOn: row.reminded_on === null ? null : new Date(row.reminded_on),
      },
    ];
  });
  receipts.sort(
    ({ person: one }, { person: other }) =>
      (one.departmentId ?? 0) - (other.departmentId ?? 0) ||
      (one.groupId ?? 0) - (other.groupId ?? 0) ||
      one.id - other.id,
  );
  return { receipts, left: rows.length - receipts.length };
}
