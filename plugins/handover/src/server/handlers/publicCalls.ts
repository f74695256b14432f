import { and, eq, sql } from 'drizzle-orm';
import { type FileFacts, momentOf, sanitizeRichText } from '@atrium/sdk/server';
import { MIN_PASSPHRASE_LENGTH } from '../../contract/limits.ts';
import type { HandlersOf, HandoverContext } from '../HandoverContext.ts';
import { findLiveLink, toGrant, type Link, type LiveLink } from '../rules/liveLink.ts';
import { countTry, forgiveTry, isPassphrase, LOCK_SECONDS, type Refused, TRIES } from '../rules/passphrase.ts';
import { hashKey } from '../rules/publicLink.ts';
import { readAttachments } from '../rules/handoverDetail.ts';
import { readOptionNames } from '../rules/revisions.ts';
import { links } from '../tables.ts';

type Calls = Record<'publicHandover' | 'unlockHandover', unknown>;
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
    async unlockHandover({ params, body, request: { address } }) {
      const found = await findLink(context, params.id);
      const { link } = found;
      if (link.passphraseHash === null) return { ...(await show(context, found)), device: null };
      const counted = await countTry(context, link, { device: body.device, address });
      if ('by' in counted) throw pausedBy(context, counted);
      if (!(await isPassphrase(body.passphrase, link.passphraseHash))) throw wrongPassphrase(context, counted.failures);
      const device = await forgiveTry(context, link, counted);
      if (link.passphraseLeast === null) await rememberLength(context, link, body.passphrase);
      return { ...(await show(context, found)), device };
    },
  };
}

/** @throws Refusal 410 with HTTP 404, the same for whatever reason the link cannot be used */
async function findLink(context: HandoverContext, key: string): Promise<LiveLink> {
  const found = await findLiveLink(context, eq(links.keyHash, hashKey(key)));
  if (found) return found;
  throw context.refuse.other(410, 'public.missing', undefined, { http: 404, status: 'GONE' });
}

/** A passphrase from before the present rule may be long enough: it is known when it is typed. */
async function rememberLength({ db }: HandoverContext, link: Link, passphrase: string): Promise<void> {
  if ([...passphrase.trim()].length < MIN_PASSPHRASE_LENGTH) return;
  await db
    .update(links)
    .set({ passphraseLeast: MIN_PASSPHRASE_LENGTH })
    .where(and(eq(links.handoverId, link.handoverId), eq(links.passphraseHash, link.passphraseHash!)));
}

const pausedBy = (context: HandoverContext, { by, seconds }: Refused) =>
  by === 'visitor'
    ? locked(context, seconds)
    : context.refuse.other(
        423,
        'public.slowed',
        { seconds },
        { status: 'PASSPHRASE_LOCKED', data: { countDown: seconds } },
      );

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
async function show(context: HandoverContext, { link, row }: LiveLink) {
  const { db, clock, directory, files } = context;
  await db
    .update(links)
    .set({ views: sql`${links.views} + 1`, lastViewedOn: clock.now() })
    .where(eq(links.handoverId, row.id));
  const { categoryName, tagName } = await readOptionNames(context, row);
  const publisher = await directory.person(row.createdBy);
  const attachments = await readAttachments(context, row.id);
  const grant = toGrant(link);
  return {
    title: row.title,
    content: sanitizeRichText(row.content, { image: (id) => files.openUrl(id, grant) }).html,
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
      fileName,
      size,
      mimeType,
      fileUrl: files.openUrl(id, grant),
    })),
  };
}
