import { asc, eq } from 'drizzle-orm';
import { presentOf, worksFor } from '@atrium/sdk/server/sharing';
import type { HandoverContext, HandoverEntry } from '../../HandoverContext.ts';
import { editors, handovers, links } from '../../tables.ts';
import { toTarget } from '../access/mayReadFile.ts';
import { emitChanged, notifyPeople, findPeople } from '../announce.ts';

type Handover = Pick<HandoverEntry, 'id' | 'companyId' | 'createdBy'>;

/** Returns who is responsible for the link of a person who left: the publisher, else who has been responsible longest. */
export async function findHeir(
  { db, directory }: Pick<HandoverContext, 'db' | 'directory'>,
  { id, companyId, createdBy }: Handover,
): Promise<number | undefined> {
  const people = await db
    .select({ employeeId: editors.employeeId })
    .from(editors)
    .where(eq(editors.handoverId, id))
    .orderBy(asc(editors.assignedOn), asc(editors.employeeId));
  const [heir] = await presentOf(directory, companyId, [createdBy, ...people.map(({ employeeId }) => employeeId)]);
  return heir;
}

/**
 * Ends the links that a person opened who does not work for their companies any more, or passes each to a responsible
 * person, as the settings say; one without such a person ends. Links of leavers cannot be used even before this has run.
 */
export async function settleLinksOfLeaver(context: HandoverContext, employeeId: number): Promise<void> {
  const { db, transaction, directory } = context;
  const person = await directory.person(employeeId);
  const found = await db
    .select({ id: handovers.id, companyId: handovers.companyId })
    .from(links)
    .innerJoin(handovers, eq(handovers.id, links.handoverId))
    .where(eq(links.createdBy, employeeId));
  for (const { id, companyId } of found)
    if (!worksFor(person, companyId)) await transaction(() => settleLink(context, id, employeeId));
}

async function settleLink(context: HandoverContext, id: number, leaver: number): Promise<void> {
  const { db, audit } = context;
  const [row] = await db.select().from(handovers).where(eq(handovers.id, id)).for('update');
  const [link] = await db.select({ createdBy: links.createdBy }).from(links).where(eq(links.handoverId, id));
  // Switched off, or opened again by another person, since it was found.
  if (!row || link?.createdBy !== leaver) return;
  const { linksOfLeavers } = await context.settings();
  const heir = linksOfLeavers === 'pass' ? await findHeir(context, row) : undefined;
  if (heir === undefined) {
    await closeLink(context, row);
    await audit.record({
      action: 'handover.link',
      target: toTarget.handover(id),
      detail: { isUrlPublic: false, leaver },
    });
    const { editors: responsible } = await findPeople(context, row);
    await notifyPeople(context, 'linkEnded', [row.createdBy, ...responsible], row);
    return;
  }
  await db.update(links).set({ createdBy: heir }).where(eq(links.handoverId, id));
  await audit.record({
    action: 'handover.link',
    target: toTarget.handover(id),
    detail: { isUrlPublic: true, leaver, passedTo: heir },
  });
  await emitChanged(context, row);
  await notifyPeople(context, 'linkPassed', [heir], row);
}

/** Switches the link of a handover off. Its key is never valid again. */
export async function closeLink(context: HandoverContext, row: HandoverEntry): Promise<void> {
  const { db } = context;
  await db
    .update(handovers)
    .set({ isUrlPublic: false, version: row.version + 1 })
    .where(eq(handovers.id, row.id));
  await db.delete(links).where(eq(links.handoverId, row.id));
  await emitChanged(context, row);
}
