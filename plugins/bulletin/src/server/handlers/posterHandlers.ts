import { POSTER_PAGE_SIZE } from '../../contract/limits.ts';
import type { posterCalls } from '../../contract/posterCalls.ts';
import type { BulletinContext, HandlersOf } from '../BulletinContext.ts';
import { findKeyHolder, issueTicket, redeemTicket } from '../rules/poster/tickets.ts';
import { listSummaries, countUnread } from '../rules/reading/summaries.ts';

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
