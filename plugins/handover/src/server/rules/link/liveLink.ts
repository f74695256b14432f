import { createHash } from 'node:crypto';
import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { worksFor } from '@atrium/sdk/server/sharing';
import type { HandoverContext, HandoverEntry } from '../../HandoverContext.ts';
import { handovers, links } from '../../tables.ts';
import { findHeir } from './leavers.ts';

export type Link = typeof links.$inferSelect;

/** A public link that may be used now, and its handover. */
export interface LiveLink {
  readonly link: Link;
  readonly row: HandoverEntry;
}

/** Why a link that is switched on cannot be used: public links are off for the company, its last day is over, or who opened it has left. */
export type ClosedReason = 'company' | 'expired' | 'left';

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
