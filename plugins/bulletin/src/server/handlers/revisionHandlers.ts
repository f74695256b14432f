import type { revisionCalls } from '../../contract/revisionCalls.ts';
import type { BulletinContext, HandlersOf } from '../BulletinContext.ts';
import { seenBulletin } from '../rules/reading/seenBulletin.ts';
import { listRevisions, readRevision } from '../rules/reading/revisions.ts';

/** Revisions of a bulletin. */
export function revisionHandlers(context: BulletinContext): HandlersOf<typeof revisionCalls> {
  return {
    revisions: async ({ params, caller }) =>
      listRevisions(context, await seenBulletin(context, params.id, caller), caller),
    revision: async ({ params, caller }) =>
      readRevision(context, await seenBulletin(context, params.id, caller), caller, params.revision),
  };
}
