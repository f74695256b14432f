import type { HandlersOf, HandoverContext } from '../HandoverContext.ts';
import { seenHandover } from '../rules/access/seenHandover.ts';
import { handoverDetail } from '../rules/listing/handoverDetail.ts';
import { readRevision, listRevisions } from '../rules/listing/revisions.ts';

type Calls = Record<'read' | 'revisions' | 'revision', unknown>;

/** A handover as it is, and as it was. */
export function readHandover(context: HandoverContext): HandlersOf<Calls> {
  return {
    async read({ params: { id }, caller }) {
      await seenHandover(context, id, caller);
      return handoverDetail(context, id, caller);
    },
    async revisions({ params: { id }, caller }) {
      return listRevisions(context, await seenHandover(context, id, caller));
    },
    async revision({ params: { id, revision }, caller }) {
      return readRevision(context, await seenHandover(context, id, caller), revision);
    },
  };
}
