import { type Handler, likePattern, momentOf } from '@atrium/sdk/server';
import { and, asc, count, desc, eq, ilike, isNull, sql } from 'drizzle-orm';
import type { Api, HandoverContext } from '../HandoverContext.ts';
import { findClosedReason } from '../rules/link/liveLink.ts';
import { momentOrNull } from '../rules/times.ts';
import { handovers, links } from '../tables.ts';

const SORTED = {
  createdOn: links.createdOn,
  views: links.views,
  lastViewedOn: links.lastViewedOn,
  expiresOn: links.expiresOn,
  title: handovers.title,
} as const;

/** The public links of the company, for administrators: what is readable without sign-in, and how often it was. */
export function publicLinks(context: HandoverContext): Handler<Api['publicLinks']> {
  const { db, directory } = context;
  return async ({ query: { page, pageSize, sort = 'DESC', sortName, keyword = '' }, caller }) => {
    const where = and(
      eq(handovers.companyId, caller.companyId),
      eq(handovers.isUrlPublic, true),
      isNull(handovers.deletedOn),
      keyword.trim() === '' ? undefined : ilike(handovers.title, likePattern(keyword.trim())),
    );
    const order = sort === 'ASC' ? asc(SORTED[sortName]) : desc(SORTED[sortName]);
    const found = await db
      .select({ link: links, row: handovers })
      .from(links)
      .innerJoin(handovers, eq(handovers.id, links.handoverId))
      .where(where)
      .orderBy(sql`${order} nulls last`, desc(handovers.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize);
    const [total] = await db
      .select({ size: count() })
      .from(links)
      .innerJoin(handovers, eq(handovers.id, links.handoverId))
      .where(where);
    const list = await Promise.all(
      found.map(async ({ link, row }) => ({
        ...{ id: row.id, title: row.title, views: link.views, expiresOn: link.expiresOn },
        publisher: (await directory.person(row.createdBy))?.name ?? '',
        openedBy: (await directory.person(link.createdBy))?.name ?? '',
        createdOn: momentOf(link.createdOn),
        hasPassphrase: link.passphraseHash !== null,
        isPassphraseOld: link.passphraseHash !== null && link.passphraseLeast === null,
        closed: await findClosedReason(context, { link, row }),
        lastViewedOn: momentOrNull(link.lastViewedOn),
      })),
    );
    return { list, totalSize: total!.size, page, pageSize };
  };
}
