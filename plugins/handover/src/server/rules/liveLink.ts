import { presentOf, worksFor } from '@atrium/sdk/server/sharing';
import { and, asc, eq, isNull, type SQL } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { HandoverContext, HandoverEntry } from '../HandoverContext.ts';
import { editors, handovers, links } from '../tables.ts';
import { emitChanged, findPeople, notifyPeople } from './announce.ts';
import { toTarget } from './files.ts';

export type Link = typeof links.$inferSelect;

/** A public link that may be used now, and its handover. */
export interface LiveLink {
  readonly link: Link;
  readonly row: HandoverEntry;
}

/** Why a link that is switched on cannot be used: public links are off for the company, its last day is over, or who opened it has left. */
type ClosedReason = 'company' | 'expired' | 'left';

/** Returns the link that `where` finds, if it may be used now. Asked at every request, for pages, files and pictures alike. */
export async function findLiveLink(context: HandoverContext, where: SQL): Promise<LiveLink | undefined> {
  const [found] = await context.db
    .select({ link: links, row: handovers })
    .from(links)
    .innerJoin(handovers, eq(handovers.id, links.handoverId))
    .where(and(where, eq(handovers.isUrlPublic, true), isNull(handovers.deletedOn)));
  return found && (await findClosedReason(context, found)) === null ? found : undefined;
}

/** Returns why a link that is switched on cannot be used, or null. */
export async function findClosedReason(
  context: HandoverContext,
  { link, row }: { readonly link: Pick<Link, 'createdBy' | 'expiresOn'>; readonly row: LeaverHandover },
): Promise<ClosedReason | null> {
  const { clock, directory } = context;
  const { publicLinks, linksOfLeavers } = await context.settings();
  if (!publicLinks) return 'company';
  if (link.expiresOn !== null && link.expiresOn < clock.today()) return 'expired';
  if (worksFor(await directory.person(link.createdBy), row.companyId)) return null;
  return linksOfLeavers === 'pass' && (await findHeir(context, row)) !== undefined ? null : 'left';
}

type LeaverHandover = Pick<HandoverEntry, 'id' | 'companyId' | 'createdBy'>;

/**
 * What addresses of files are given out for: the handover and the state of its link. Another key or passphrase is another
 * state, so that addresses that were given out before end with it.
 */
export const toGrant = ({ handoverId, keyHash, passphraseHash }: Link): string =>
  `${handoverId}-${createHash('sha256')
    .update(`${keyHash}\n${passphraseHash ?? ''}`)
    .digest('base64url')}`;

/** Returns whether a visitor may read a file at an address that was given out for `grant`: an attachment, or a picture in the text. */
export async function mayVisitFile(
  context: HandoverContext,
  { targets }: { readonly targets: readonly string[] },
  grant: string,
): Promise<boolean> {
  const id = Number(/^(\d{1,9})-/.exec(grant)?.[1]);
  if (Number.isNaN(id) || !(targets.includes(`handover:${id}`) || targets.includes(`content:${id}`))) return false;
  const live = await findLiveLink(context, eq(links.handoverId, id));
  return live !== undefined && toGrant(live.link) === grant;
}

type Handover = Pick<HandoverEntry, 'id' | 'companyId' | 'createdBy'>;

/** Returns who is responsible for the link of a person who left: the publisher, else who has been responsible longest. */
async function findHeir(
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
async function closeLink(context: HandoverContext, row: HandoverEntry): Promise<void> {
  const { db } = context;
  await db
    .update(handovers)
    .set({ isUrlPublic: false, version: row.version + 1 })
    .where(eq(handovers.id, row.id));
  await db.delete(links).where(eq(links.handoverId, row.id));
  await emitChanged(context, row);
}
