import { POSTER_PAGE_SIZE } from '../../contract/fields.ts';
import type { posterCalls, revisionCalls, summaryCalls } from '../../contract/readingCalls.ts';
import type { BulletinContext, HandlersOf } from '../BulletinContext.ts';
import { findKeyHolder, issueTicket, redeemTicket } from '../rules/posterTickets.ts';
import { markRead } from '../rules/receipts.ts';
import { listRevisions, readRevision } from '../rules/revisions.ts';
import { countUnread, findUnreadBulletins, listMustReads, listSummaries, readSummary } from '../rules/summaries.ts';
import { seenBulletin } from '../rules/visibility.ts';

/** What one may read. */
export function summaryHandlers(context: BulletinContext): HandlersOf<typeof summaryCalls> {
  return {
    summaries: ({ query, caller }) => listSummaries(context, caller, query, query),
    unread: ({ caller }) => findUnreadBulletins(context, caller),
    mustReads: ({ caller }) => listMustReads(context, caller),
    summary: ({ params, caller }) => readSummary(context, params.id, caller),
    markRead: ({ params, body, caller }) => markRead(context, params.id, caller, body.revision),
  };
}

/** Revisions of a bulletin. */
export function revisionHandlers(context: BulletinContext): HandlersOf<typeof revisionCalls> {
  return {
    revisions: async ({ params, caller }) =>
      listRevisions(context, await seenBulletin(context, params.id, caller), caller),
    revision: async ({ params, caller }) =>
      readRevision(context, await seenBulletin(context, params.id, caller), caller, params.revision),
  };
}

/** The product's own poster, where no other host is set. */
const OWN_PAGE = '/poster';

/** The page in the right side tab (C.7-9). */
export function posterHandlers(context: BulletinContext): HandlersOf<typeof posterCalls> {
  return {
    async posterTicket({ caller }) {
      const { posterHost } = await context.settings();
      return { link: posterHost === '' ? OWN_PAGE : posterHost, ...(await issueTicket(context, caller)) };
    },
    async redeemPoster({ body }) {
      const { key, person } = await redeemTicket(context, body.token, body.hash);
      const { id: employeeId, employee, name, companyId } = person;
      return { key, employeeId, employee, name, companyId };
    },
    async posterBulletins({ body: { key, page } }) {
      const holder = await findKeyHolder(context, key);
      const listed = await listSummaries(context, holder, {}, { page, pageSize: POSTER_PAGE_SIZE });
      return { ...listed, unreadNumber: await countUnread(context, holder) };
    },
  };
}
