import {
  type Caller,
  catalogueTexts,
  formatDateTime,
  idArray,
  type Person,
  type RequestFacts,
} from '@atrium/sdk/server';
import { presentIn } from '@atrium/sdk/server/sharing';
import { sql } from 'drizzle-orm';
import en from '../../../locales/en.json' with { type: 'json' };
import zhTW from '../../../locales/zh-TW.json' with { type: 'json' };
import type { BulletinContext, BulletinRow } from '../BulletinContext.ts';
import { reads } from '../tables.ts';
import { findReceiptViewers } from './audience.ts';
import { formatDeadline } from './listing.ts';
import { countUnread } from './summaries.ts';
import { isOver, seenBulletin } from './visibility.ts';

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

/**
 * Records that the caller has read a revision of a bulletin; the first time is kept (C.7-5). Of an author who is no reader nothing
 * is recorded.
 *
 * @param revision the one that was shown; the present one by default
 * @returns how many bulletins the caller has left to read
 * @throws Refusal 404 where it is not visible, 422 for a revision that it does not have
 */
export async function markRead(
  context: BulletinContext,
  id: number,
  caller: Caller,
  revision: number | undefined,
): Promise<{ unreadNumber: number }> {
  const { db, clock, realtime, refuse } = context;
  return context.transaction(async () => {
    const { bulletin, isReader, isVisible } = await seenBulletin(context, id, caller);
    if (!isVisible) throw refuse.notFound();
    if (revision !== undefined && revision > bulletin.revision) throw refuse.invalid('bulletin.revision.unknown');
    if (!isReader) return { unreadNumber: await countUnread(context, caller) };
    const made = await db
      .insert(reads)
      .values({
        bulletinId: id,
        employeeId: caller.id,
        revision: revision ?? bulletin.revision,
        readOn: clock.now(),
      })
      .onConflictDoNothing()
      .returning({ revision: reads.revision });
    const unreadNumber = await countUnread(context, caller);
    if (made.length > 0) {
      await realtime.emit('read', { id, unreadNumber }, { employees: [caller.id] });
      await realtime.emit('received', { id }, { employees: await findReceiptViewers(context, bulletin) });
    }
    return { unreadNumber };
  });
}

/** Sends the reminder of a bulletin to readers, and stores when, in the transaction under way. */
export async function remindReaders(
  context: BulletinContext,
  { id, title, deadline }: Pick<BulletinRow, 'id' | 'title' | 'deadline'>,
  people: readonly number[],
): Promise<void> {
  if (people.length === 0) return;
  const { db, clock, notifier, text } = context;
  await notifier.notify({
    kind: 'mustRead',
    to: { employees: people },
    title: text('notice.remind'),
    message: deadline
      ? text('notice.remind.deadline', { title, deadline: formatDeadline(context, deadline) })
      : text('notice.remind.text', { title }),
    id,
    opens: { view: 'ShowBulletin', params: { id } },
  });
  await db.execute(sql`
    update bulletin.readers set reminded_on = ${clock.now().toISOString()}::timestamptz
    where bulletin_id = ${id} and employee_id = any(${idArray(people)}::int[])`);
}

/** The columns of the table of receipts; that of a must-read shows who is or was late. */
export function receiptColumns(language: RequestFacts['language'], mustRead: boolean) {
  const text = (key: TextName, variables?: Readonly<Record<string, string | number>>) =>
    bulletinText(language, key, variables);
  const column = (name: TextName, value: (receipt: ReaderReceipt) => string) => ({ title: text(name), value });
  return [
    column('receipts.column.employee', ({ person }) => person.employee),
    column('receipts.column.name', ({ person }) => person.name),
    column('receipts.column.department', ({ departmentName }) => departmentName),
    column('receipts.column.group', ({ groupName }) => groupName),
    column('receipts.column.state', ({ state }) => text(`receipts.state.${state}`)),
    ...(mustRead
      ? [
          column('receipts.column.late', ({ isLate, isPending }) =>
            isLate ? text(isPending ? 'receipts.late.pending' : 'receipts.late.confirmed') : '',
          ),
        ]
      : []),
    column('receipts.column.revision', ({ revision }) => (revision === null ? '' : String(revision))),
    column('receipts.column.readOn', ({ readOn }) => (readOn ? formatDateTime(readOn) : '')),
    column('receipts.column.remindedOn', ({ remindedOn }) => (remindedOn ? formatDateTime(remindedOn) : '')),
  ];
}

/** A text of the catalogue in the caller's language, for the field errors of a refusal and the head of a table. */
const bulletinText = catalogueTexts(zhTW, en);

type TextName = Parameters<typeof bulletinText>[1];
