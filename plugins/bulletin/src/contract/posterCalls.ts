import { RawText, Whole } from '@atrium/sdk';
import { z } from 'zod';
import { POSTER_PAGE_SIZE } from './limits.ts';
import { Summary } from './summaryCalls.ts';

/** A bulletin as the poster shows it. */
const PosterRow = Summary.pick({
  id: true,
  title: true,
  summary: true,
  mainCategoryName: true,
  subCategoryName: true,
  publishedOn: true,
  mustRead: true,
  deadline: true,
  isRead: true,
  isPinned: true,
});

/**
 * *(ext)* The poster: the page in the right side tab, which may be on a host of its own (C.7-9). It has no session, only the launch
 * ticket of its address, which it redeems once for a key to read what the person may read, until their session ends.
 */
export const posterCalls = {
  /** A ticket for the frame: the address of the poster, and its parameters `token` and `hash` (C.2-26). */
  posterTicket: {
    post: '/poster/tickets',
    returns: z.object({ link: z.string(), token: z.string(), hash: z.string() }),
    needs: 'anyone',
    limit: { per: 'session', max: 60, in: '10m' },
  },
  redeemPoster: {
    post: '/poster/sessions',
    body: z.object({ token: RawText(200, 1), hash: RawText(200, 1) }),
    returns: z.object({
      key: z.string(),
      employeeId: z.int(),
      employee: z.string(),
      name: z.string(),
      companyId: z.int(),
    }),
    needs: 'public',
  },
  /** By POST, so that the key is in no address. */
  posterBulletins: {
    post: '/poster/bulletins',
    body: z.object({ key: RawText(200, 1), page: Whole(1).default(1) }),
    returns: z.object({
      list: z.array(PosterRow).max(POSTER_PAGE_SIZE),
      totalSize: z.int(),
      page: z.int(),
      pageSize: z.int(),
      unreadNumber: z.int(),
    }),
    needs: 'public',
  },
} as const;
