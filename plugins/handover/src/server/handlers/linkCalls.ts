import { FieldErrors, type Handler, momentOf, searchWords } from '@atrium/sdk/server';
import { hasWord } from '@atrium/sdk/server/search';
import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Api, HandlersOf, HandoverContext } from '../HandoverContext.ts';
import { seenHandover } from '../rules/access.ts';
import { emitChanged } from '../rules/announce.ts';
import { checkLink, prepareBody } from '../rules/checkBody.ts';
import { toTarget } from '../rules/files.ts';
import { momentOrNull } from '../rules/handoverRows.ts';
import { findClosedReason } from '../rules/liveLink.ts';
import { makeLink, readKey, saveLink } from '../rules/publicLink.ts';
import { handovers, links } from '../tables.ts';

type Calls = Record<'publicUrl' | 'linkRule' | 'changeLink', unknown>;

/** The public link of a handover, for the people who see it. */
export function linkCalls(context: HandoverContext): HandlersOf<Calls> {
  const { db, transaction, clock, refuse, audit, text } = context;
  return {
    publicUrl: ({ params: { id }, caller }) =>
      transaction(async () => {
        const row = await seenHandover(context, id, caller, { lock: true });
        if (!row.isUrlPublic) throw refuse.conflict('link.off');
        const [link] = await db.select().from(links).where(eq(links.handoverId, id));
        const opened = link ?? { createdBy: row.createdBy, expiresOn: null };
        const reason = await findClosedReason(context, { link: opened, row });
        if (reason !== null) throw refuse.conflict(`link.${reason}`);
        if (!link) {
          const options = { expiresOn: null, passphraseHash: null };
          return { AESId: await makeLink(context, row, options, row.createdBy) };
        }
        return { AESId: readKey(context, link) };
      }),
    linkRule: async () => ({ isAllowed: (await context.settings()).publicLinks }),
    changeLink: async ({ params: { id }, body, caller, request: { language }, say }) => {
      const { passphraseHash } = await prepareBody({ ...body, content: undefined });
      return transaction(async () => {
        const row = await seenHandover(context, id, caller, { lock: true });
        const errors = new FieldErrors(context, language);
        await checkLink(context, body, row, errors);
        errors.refuse();
        const isUrlPublic = body.isUrlPublic ?? row.isUrlPublic;
        if (!isUrlPublic && !row.isUrlPublic) throw refuse.conflict('link.off');
        const version = row.version + 1;
        await db
          .update(handovers)
          .set({ isUrlPublic, version, updatedBy: caller.id, updatedOn: clock.now() })
          .where(eq(handovers.id, id));
        await saveLink(
          context,
          { ...row, version },
          isUrlPublic,
          { expiresOn: body.urlExpiresOn, passphraseHash },
          caller,
        );
        await audit.record({
          action: 'handover.link',
          target: toTarget.handover(id),
          detail: { isUrlPublic, expiresOn: body.urlExpiresOn ?? null },
        });
        await emitChanged(context, row);
        say(text('link.changed'));
        return {};
      });
    },
  };
}

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
      ...searchWords(keyword).map((word) => hasWord(word, handovers.titleKey)),
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
        id: row.id,
        title: row.title,
        views: link.views,
        expiresOn: link.expiresOn,
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
