import { and, eq, ne } from 'drizzle-orm';
import { requestApprovers, requestDecisions, requests } from '../../core/schema/approvals.ts';
import { refuse } from '../../core/texts.ts';
import type { RuntimeServices } from '../RuntimeServices.ts';
import { findDeciders, storeApprovers } from './approvers.ts';
import { openStep, resolveStep } from './chains.ts';
import type { RequestRow } from './requestKinds.ts';
import { notifyDeciders } from './tellPeople.ts';
import { dueFrom } from './workingHours.ts';

/**
 * Notes that an approver has approved the open step, and opens the next one that others decide. Returns whether the request is approved
 * by that; otherwise it stays open.
 *
 * @param approver who approved it, or whose deputy did
 */
export async function approveStep(services: RuntimeServices, row: RequestRow, approver: number): Promise<boolean> {
  const { db } = services;
  const { requestId, employeeId, decided, via } = requestApprovers;
  const ofRequest = eq(requestId, row.id);
  const isApprover = and(ofRequest, eq(employeeId, approver));
  const [own] = await db.select({ via }).from(requestApprovers).where(isApprover);
  // Who was asked since the others are late decides in their place. Those who have left the company are still missing.
  if (openStep(row).need === 'all' && own?.via !== 'escalation') {
    const missing = await db
      .select({ employeeId })
      .from(requestApprovers)
      .where(and(ofRequest, ne(employeeId, approver), eq(decided, false), ne(via, 'escalation')))
      .limit(1);
    if (missing.length > 0) {
      await db.update(requestApprovers).set({ decided: true }).where(isApprover);
      return false;
    }
  }
  return !(await openNextStep(services, row));
}

/**
 * Opens the next step that has not been approved by the same people already; returns whether there is one.
 *
 * @throws Refusal 409 if it has no approver: the approval is not noted then, and the request stays with those who decide it now
 */
async function openNextStep(services: RuntimeServices, row: RequestRow): Promise<boolean> {
  const { db, directory } = services;
  // The last one: the people of the company need not be read.
  if (row.step + 1 >= row.steps.length) return false;
  const people = await directory.stored({ companyId: row.companyId });
  const approved = await findApproved(services, row.id);
  for (let at = row.step + 1; at < row.steps.length; at += 1) {
    const step = row.steps[at]!;
    const approvers = resolveStep(services, step, row, people);
    const done = approvers.map(({ employeeId }) => employeeId).filter((id) => approved.has(id));
    // Equal people merge: they are not asked twice.
    if (step.need === 'any' ? done.length > 0 : approvers.length > 0 && done.length === approvers.length) continue;
    if (approvers.length === 0) throw refuse.conflict('approvals.noApprover');
    const next = { ...row, step: at };
    await db
      .update(requests)
      .set({ step: at, remindedOn: null, escalatedOn: null, ...(await dueFrom(services, step.dueHours)) })
      .where(eq(requests.id, row.id));
    await storeApprovers(services, row.id, approvers, done);
    await notifyDeciders(services, next, (await findDeciders(services, [next])).get(row.id) ?? []);
    return true;
  }
  return false;
}

/** Who has approved a request so far, and whose deputies have. */
async function findApproved({ db }: RuntimeServices, requestId: number): Promise<ReadonlySet<number>> {
  const { by, deputyOf, answer } = requestDecisions;
  const rows = await db
    .select({ by, deputyOf })
    .from(requestDecisions)
    .where(and(eq(requestDecisions.requestId, requestId), eq(answer, 'approved')));
  return new Set(rows.flatMap((row) => (row.deputyOf === null ? [row.by] : [row.by, row.deputyOf])));
}
