import {
  type Caller,
  dayOf,
  type KeptFile,
  type Message,
  momentOf,
  type RequestFact,
  spanMessage,
} from '@atrium/sdk/server';
import { eq } from 'drizzle-orm';
import { DAY_MINUTES } from '../../contract/leaveShapes.ts';
import type { LeaveContext } from '../LeaveContext.ts';
import { leaves } from '../tables.ts';
import { lastDay } from './leaveCost.ts';
import type { LeaveTypeRow } from './leaveTypes.ts';

type LeaveRow = typeof leaves.$inferSelect;

/** The record that keeps the evidence of a leave. */
const toTarget = (id: number): string => `leave:${id}`;

/** Whether leave of a type asks for evidence at this length. */
export const needsEvidence = ({ evidenceAfter }: Pick<LeaveTypeRow, 'evidenceAfter'>, minutes: number): boolean =>
  evidenceAfter !== null && minutes > evidenceAfter * DAY_MINUTES;

/**
 * Keeps the uploads of a new leave, in the transaction of its row.
 *
 * @throws Refusal 422 at `files` for an upload that the caller may not keep
 */
export async function keepEvidence({ db, files }: LeaveContext, id: number, uploads: readonly string[]): Promise<void> {
  if (uploads.length === 0) return;
  const kept = await files.keep(uploads, toTarget(id));
  await db
    .update(leaves)
    .set({ fileIds: kept.map((file) => file.id) })
    .where(eq(leaves.id, id));
}

/** Evidence is read by the person, those who decide or have decided it, and who manages the leave of the company. */
export const mayReadEvidence =
  ({ db, directory, approvals }: LeaveContext) =>
  async ({ targets }: Pick<KeptFile, 'targets'>, caller: Caller): Promise<boolean> => {
    for (const target of targets) {
      const id = Number(/^leave:(\d+)$/.exec(target)?.[1]);
      const [leave] = id > 0 ? await db.select().from(leaves).where(eq(leaves.id, id)) : [];
      if (!leave) continue;
      if (leave.personId === caller.id) return true;
      const person = await directory.person(leave.personId);
      if (person?.companyId === caller.companyId && caller.can('leave.manage')) return true;
      if (await approvals.isApprover('leave', id, caller.id)) return true;
    }
    return false;
  };

/** What approvers see of the evidence: each file as a link, or that some is missing. */
export async function describeEvidence(
  { files, text }: LeaveContext,
  { fileIds }: LeaveRow,
  isNeeded: boolean,
): Promise<readonly RequestFact[]> {
  const label = text('field.files');
  const kept = fileIds.length === 0 ? [] : await files.facts(fileIds);
  if (kept.length > 0) return kept.map(({ fileName, fileUrl }) => ({ label, value: fileName, fileUrl }));
  return isNeeded ? [{ label, value: text('leave.evidenceMissing') }] : [];
}

/** @throws Refusal 422 at `deputyId` for oneself and for who is not a person of the company */
export async function checkDeputy(
  { directory, refuse }: LeaveContext,
  deputyId: number | null,
  caller: { readonly id: number; readonly companyId: number },
): Promise<void> {
  if (deputyId === null) return;
  const deputy = await directory.person(deputyId);
  if (!deputy || deputy.hidden || deputy.companyId !== caller.companyId || deputyId === caller.id)
    throw refuse.invalid('leave.badDeputy', {}, { field: 'deputyId' });
}

/** Tells the deputy of an approved leave; of a private kind no more than that it is leave. */
export async function tellDeputy(
  { directory, notifier, text, clock }: LeaveContext,
  { id, personId, deputyId, starts, ends }: LeaveRow,
  { code, isPrivate, measure }: Pick<LeaveTypeRow, 'code' | 'isPrivate' | 'measure'>,
): Promise<void> {
  const [deputy, person] = [
    deputyId === null ? undefined : await directory.person(deputyId),
    await directory.person(personId),
  ];
  if (!deputy || deputy.hidden || !person) return;
  const isWhole = measure === 'calendar';
  const [from, to] = isWhole ? [dayOf(starts), lastDay(ends)] : [momentOf(starts), momentOf(ends)];
  const leave: Message = text('leave.requestTitle', {
    type: text(isPrivate ? 'type.private' : `type.${code}`),
    span: spanMessage(from, to, clock.today()),
  });
  await notifier.notify({
    kind: 'deputy',
    to: { employees: [deputy.id] },
    title: text('notice.deputy', { name: person.name }),
    message: leave,
    id,
    opens: { view: 'OwnLeave', params: {} },
  });
}
