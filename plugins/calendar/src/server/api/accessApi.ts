import type { accessCalls } from '../../contract/accessCalls.ts';
import type { CalendarContext, HandlersOf } from '../CalendarContext.ts';
import { authorise } from '../handlers/authorise.ts';
import { feedCalls } from '../handlers/feedCalls.ts';
import { hiddenEmployees } from '../handlers/hiddenEmployees.ts';
import { importFile } from '../handlers/importFile.ts';
import { readFeed } from '../handlers/readFeed.ts';

type Calls = Pick<
  typeof accessCalls,
  'authorise' | 'hiddenEmployees' | 'feeds' | 'createFeed' | 'revokeFeed' | 'feed' | 'importFile'
>;

/** Signing in to the service, and ways in and out of it. */
export const accessApi = (context: CalendarContext): HandlersOf<Calls> => ({
  authorise: authorise(context),
  hiddenEmployees: hiddenEmployees(context),
  ...feedCalls(context),
  feed: readFeed(context),
  importFile: importFile(context),
});
