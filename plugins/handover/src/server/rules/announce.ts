import { CONTROL, idArray } from '@atrium/sdk/server';
import { presentIn, presentOf } from '@atrium/sdk/server/sharing';
import { and, isNull, sql } from 'drizzle-orm';
import type { HandoverContext, HandoverEntry } from '../HandoverContext.ts';
import { editors as responsible, handovers } from '../tables.ts';
import { findEditors, findManagers, handoverAudiences, handoverReaders } from './people.ts';

/** Types of the notices, and the word of the wire (C.4-1, C.4-10). */
const HANDOVER = 5;
export const COMMENT = 6;
export const EVENT = '交接';

/** What happened, as a notice names it, with its word in the wire format (C.4-10). */
const WORD = {
  assigned: '新增',
  shared: '新增',
  changed: '修改',
  closed: '結案',
  removed: '刪除',
  restored: '還原',
  linkEnded: '修改',
  linkPassed: '修改',
} as const;

type Announced = Pick<HandoverEntry, 'id' | 'title' | 'companyId' | 'createdBy'>;

/** Publisher, responsible people and readers who work for the company. */
export async function findPeople(
  context: Pick<HandoverContext, 'db' | 'directory'>,
  { id, companyId, createdBy }: Pick<Announced, 'id' | 'companyId' | 'createdBy'>,
) {
  const present = await presentIn(context.directory, companyId);
  const editors = (await findEditors(context, id)).filter((employee) => present.has(employee));
  const readers = (await handoverReaders.list(context.db, id)).filter((employee) => present.has(employee));
  const publisher = present.has(createdBy) ? [createdBy] : [];
  return { editors, all: [...new Set([...publisher, ...editors, ...readers])] };
}

/**
 * Makes the open screens of people who see a handover reload it (C.4-9).
 *
 * @param also people who saw it until now
 */
export async function emitChanged(
  context: HandoverContext,
  row: Announced,
  name: 'changed' | 'commented' | 'received' = 'changed',
  also: readonly number[] = [],
): Promise<void> {
  const { all } = await findPeople(context, row);
  const managers = await findManagers(context, row.companyId);
  const former = await presentOf(context.directory, row.companyId, also);
  const to = { employees: [...new Set([...all, ...managers, ...former])] };
  await context.realtime.emit(name, { id: row.id }, to);
  if (name === 'changed') await context.realtime.control(CONTROL.handoverChanged, to);
}

/**
 * People have joined, left, moved or got another level: open handovers that name a unit of theirs get them as readers, or lose them. New
 * ones have it unread; a notice of each would be one for every handover of the department. Only who is new, who is not there any more
 * and who manages it reload: who joins a department of hundreds with many handovers would else make all of them load all of it.
 */
export async function settleReaders(context: HandoverContext, employees: readonly number[]): Promise<void> {
  const { db, clock, directory, realtime } = context;
  const changes = await handoverAudiences.settle(context, employees, clock.now());
  if (changes.size === 0) return;
  const { id, companyId, createdBy, deletedOn } = handovers;
  const ids = sql`any(${idArray(changes.keys())}::int[])`;
  const rows = await db
    .select({ id, companyId, createdBy })
    .from(handovers)
    .where(and(sql`${id} = ${ids}`, isNull(deletedOn)));
  const found = await db
    .select()
    .from(responsible)
    .where(sql`${responsible.handoverId} = ${ids}`);
  const editorsOf = Map.groupBy(found, ({ handoverId }) => handoverId);
  const all = new Set<number>();
  for (const [company, own] of Map.groupBy(rows, (row) => row.companyId)) {
    const present = await presentIn(directory, company);
    const managers = await findManagers(context, company);
    for (const row of own) {
      const { added, removed } = changes.get(row.id)!;
      const concerned = [
        ...[...added, ...removed, row.createdBy],
        ...(editorsOf.get(row.id) ?? []).map(({ employeeId }) => employeeId),
      ].filter((employee) => present.has(employee));
      const to = new Set([...concerned, ...managers]);
      await realtime.emit('changed', { id: row.id }, { employees: [...to] });
      for (const employee of to) all.add(employee);
    }
  }
  if (all.size > 0) await realtime.control(CONTROL.handoverChanged, { employees: [...all] });
}

/** It was read or acknowledged: for its publisher and responsible people. */
export async function emitReceived(
  context: HandoverContext,
  { id, companyId, createdBy }: Pick<Announced, 'id' | 'companyId' | 'createdBy'>,
): Promise<void> {
  const people = [createdBy, ...(await findEditors(context, id))];
  const employees = await presentOf(context.directory, companyId, people);
  await context.realtime.emit('received', { id }, { employees });
}

/** Notifies people of what happened, without who does it: they know (C.4-7). */
export async function notifyPeople(
  context: HandoverContext,
  action: keyof typeof WORD,
  people: readonly number[],
  { id, title }: Pick<Announced, 'id' | 'title'>,
): Promise<void> {
  const { notifier, text } = context;
  const employees = [...new Set(people)].filter((employee) => employee !== context.caller()?.id);
  if (employees.length === 0) return;
  await notifier.notify({
    type: HANDOVER,
    to: { employees },
    event: EVENT,
    action: WORD[action],
    id,
    title: text(`notice.${action}`),
    message: text('notice.message', { title }),
    ...(action !== 'removed' && { opens: toOpening(id) }),
  });
}

/** Where a notice about a handover leads. */
export const toOpening = (id: number, message?: number) => ({
  view: 'ShowHandover' as const,
  params: { id, ...(message !== undefined && { message }) },
});
