import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { NotificationsContext } from '../NotificationsContext.ts';
import { notices } from '../tables.ts';
import type { DeliveryRow } from './claimRows.ts';
import { readTexts } from './noticeTexts.ts';

/** Titles, senders and addresses of those that were not seen meanwhile, the oldest first. */
export async function describeUnseen(context: NotificationsContext, rows: readonly DeliveryRow[]) {
  const found = await context.db
    .select()
    .from(notices)
    .where(
      and(
        inArray(
          notices.id,
          rows.map(({ noticeId }) => noticeId),
        ),
        eq(notices.state, 0),
        isNull(notices.seenOn),
      ),
    )
    .orderBy(asc(notices.id));
  return Promise.all(
    found.map(async (notice) => ({
      title: {
        'zh-TW': clean(readTexts(context, notice, 'zh-TW').title, 500),
        en: clean(readTexts(context, notice, 'en').title, 500),
      },
      from: notice.fromId === null ? '' : clean((await context.directory.person(notice.fromId))?.name ?? '', 200),
      path: toPath(notice.opens),
    })),
  );
}

function toPath(opens: (typeof notices.$inferSelect)['opens']): string {
  if (!opens) return '/index';
  const { view, params } = opens;
  const path = `/index?${new URLSearchParams({ open: view, ...(params && { params: JSON.stringify(params) }) })}`;
  return path.length > 2000 || clean(path, 2000) !== path ? '/index' : path;
}

/** As the points take texts: marks that turn or hide the rest are left out, and what is cut has no half a character. */
function clean(text: string, maximum: number): string {
  let kept = '';
  for (const character of text.replaceAll(UNSAFE, '')) {
    if (kept.length + character.length > maximum) break;
    kept += character;
  }
  return kept;
}

const UNSAFE = /[\0\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/gu;
