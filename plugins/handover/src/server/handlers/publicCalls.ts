import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { type FileFacts, momentOf, sanitizeRichText } from '@atrium/sdk/server';
import type { HandlersOf, HandoverContext, HandoverEntry } from '../HandoverContext.ts';
import { isPassphrase } from '../rules/link/passphrase.ts';
import { hashOfKey } from '../rules/link/publicLink.ts';
import { attachmentsOf } from '../rules/listing/handoverDetail.ts';
import { namesOf } from '../rules/writing/revise.ts';
import { handovers, links } from '../tables.ts';

type Calls = Record<'publicHandover' | 'unlockHandover', unknown>;
type Link = typeof links.$inferSelect;

/** Wrong passphrases of a link before it is locked, and for how long. */
const TRIES = 5;
const LOCK_SECONDS = 15 * 60;

/** What visitors without sign-in see of a handover (C.6-12). */
export function publicCalls(context: HandoverContext): HandlersOf<Calls> {
  const { refuse } = context;
  return {
    async publicHandover({ params }) {
      const found = await findLink(context, params.id);
      if (found.link.passphraseHash !== null)
        throw refuse.other(423, 'public.passphrase', undefined, { status: 'PASSPHRASE_REQUIRED' });
      return show(context, found);
    },
    async unlockHandover({ params, body }) {
      const found = await findLink(context, params.id);
      const { link } = found;
      if (link.passphraseHash === null) return show(context, found);
      const failures = await takeTry(context, link);
      if (!(await isPassphrase(body.passphrase, link.passphraseHash))) throw wrongPassphrase(context, failures);
      await context.db
        .update(links)
        .set({ failures: 0, lockedUntil: null })
        .where(eq(links.handoverId, link.handoverId));
      return show(context, found);
    },
  };
}

interface Found {
  readonly link: Link;
  readonly row: HandoverEntry;
}

/** @throws Refusal 410 with HTTP 404, the same for links that are unknown, switched off, expired, and of deleted handovers */
async function findLink({ db, clock, refuse }: HandoverContext, key: string): Promise<Found> {
  const [found] = await db
    .select({ link: links, row: handovers })
    .from(links)
    .innerJoin(handovers, eq(handovers.id, links.handoverId))
    .where(and(eq(links.keyHash, hashOfKey(key)), eq(handovers.isUrlPublic, true), isNull(handovers.deletedOn)));
  if (!found || (found.link.expiresOn !== null && found.link.expiresOn < clock.today()))
    throw refuse.other(410, 'public.missing', undefined, { http: 404, status: 'GONE' });
  return found;
}

/**
 * Counts a try before the passphrase is compared, so that many at once have no more tries than one after another. The last one
 * locks the link, unless it is right.
 *
 * @throws Refusal 423 while the link is locked
 */
async function takeTry({ db, clock, refuse }: HandoverContext, { handoverId }: Link): Promise<number> {
  const now = clock.now();
  const next = sql`case when ${links.lockedUntil} is null then ${links.failures} + 1 else 1 end`;
  const until = new Date(now.getTime() + LOCK_SECONDS * 1000).toISOString();
  const [taken] = await db
    .update(links)
    .set({
      failures: next,
      lockedUntil: sql`case when ${next} >= ${TRIES} then ${until}::timestamptz end`,
    })
    .where(and(eq(links.handoverId, handoverId), or(isNull(links.lockedUntil), lte(links.lockedUntil, now))))
    .returning({ failures: links.failures });
  if (taken) return taken.failures;
  const [link] = await db.select().from(links).where(eq(links.handoverId, handoverId));
  const left = ((link?.lockedUntil ?? now).getTime() - now.getTime()) / 1000;
  throw locked({ refuse }, Math.max(1, Math.ceil(left)));
}

const locked = ({ refuse }: Pick<HandoverContext, 'refuse'>, countDown: number) =>
  refuse.other(
    423,
    'public.locked',
    { minutes: Math.ceil(countDown / 60) },
    {
      status: 'PASSPHRASE_LOCKED',
      data: { countDown },
    },
  );

function wrongPassphrase(context: HandoverContext, failures: number) {
  const left = TRIES - failures;
  if (left <= 0) return locked(context, LOCK_SECONDS);
  return context.refuse.other(422, 'public.wrong', { left }, { status: 'PASSPHRASE_WRONG', data: { left } });
}

/** Counts the view, and shows what is public. */
async function show(context: HandoverContext, { link, row }: Found) {
  const { db, clock, directory, files } = context;
  await db
    .update(links)
    .set({ views: sql`${links.views} + 1`, lastViewedOn: clock.now() })
    .where(eq(links.handoverId, row.id));
  const { categoryName, tagName } = await namesOf(context, row);
  const publisher = await directory.person(row.createdBy);
  const attachments = await attachmentsOf(context, row.id);
  return {
    title: row.title,
    content: sanitizeRichText(row.content, { image: (id) => files.openUrl(id) }).html,
    typeName: categoryName,
    tagName,
    level: row.level,
    finishDate: row.finishOn,
    isFinish: row.isFinish,
    publisher: publisher?.name ?? '',
    publishDate: momentOf(row.createdOn),
    revisedOn: row.revision > 1 ? momentOf(row.revisedOn) : null,
    expiresOn: link.expiresOn,
    files: attachments.map(({ id, fileName, size, mimeType }: FileFacts) => ({
      ...{ fileName, size, mimeType },
      fileUrl: files.openUrl(id),
    })),
  };
}
