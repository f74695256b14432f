import { Id } from '@atrium/sdk';
import { z } from 'zod';
import { One } from './bulletinCalls.ts';
import { MAX_FILES, MAX_LISTED_REVISIONS } from './limits.ts';
import { SEEN_BY } from './summaryCalls.ts';

const RevisionRow = z.object({
  revision: z.int(),
  /** null where it was not recorded yet. */
  editedBy: z.object({ employeeId: z.int(), employeeName: z.string() }).nullable(),
  editedOn: z.string(),
  /** When the caller read it; null if they have not. */
  readOn: z.string().nullable(),
});

/**
 * *(ext)* Revisions of a bulletin: what its receipts are of. Who sees the bulletin sees them; a reader without a view of the receipts
 * sees the present revision, and those of their own receipts.
 */
export const revisionCalls = {
  /** Newest first; the present one is the first of them. */
  revisions: {
    get: '/bulletinSummaries/:id/revisions',
    params: One,
    returns: z.array(RevisionRow).max(MAX_LISTED_REVISIONS),
    list: true,
    needs: 'anyone',
    on: SEEN_BY,
  },
  /** Missing if its text was not kept: of edits before this version of the product. */
  revision: {
    get: '/bulletinSummaries/:id/revisions/:revision',
    params: z.object({ id: Id, revision: Id }),
    returns: RevisionRow.extend({
      title: z.string(),
      content: z.string(),
      fileNames: z.array(z.string()).max(MAX_FILES),
      /** Images of the text that were removed since, and are left out of it. */
      lostImages: z.int(),
    }),
    needs: 'anyone',
    on: SEEN_BY,
  },
} as const;
