import type { summaryCalls } from '../../contract/summaryCalls.ts';
import type { BulletinContext, HandlersOf } from '../BulletinContext.ts';
import { markRead } from '../rules/receipts/markRead.ts';
import { readSummary } from '../rules/reading/readSummary.ts';
import { listMustReads, listSummaries, findUnreadBulletins } from '../rules/reading/summaries.ts';

/** What one may read (S2 §7). */
export function summaryHandlers(context: BulletinContext): HandlersOf<typeof summaryCalls> {
  return {
    summaries: ({ query, caller }) => listSummaries(context, caller, query, query),
    unread: ({ caller }) => findUnreadBulletins(context, caller),
    mustReads: ({ caller }) => listMustReads(context, caller),
    summary: ({ params, caller }) => readSummary(context, params.id, caller),
    markRead: ({ params, body, caller }) => markRead(context, params.id, caller, body.revision),
  };
}
