import type { Caller, MenuEntry } from '@atrium/sdk/server';
import type { EntryRow, NavContext } from '../NavContext.ts';
import { childrenOf } from './treeShape.ts';
import { viewerOf } from './viewerOf.ts';
import { viewsOf } from './viewsOf.ts';
import { visibleTree } from './visibleTree.ts';

/** The view of menu administration. */
const ADMINISTRATION = 'NavSetting';

/**
 * Refuses a change that would remove the last access to menu administration from the caller's own menu, since the
 * caller could not undo it. A caller without such an entry is not restricted.
 *
 * @throws Refusal 409
 */
export function refuseLockOut(
  context: NavContext,
  caller: Caller,
  before: readonly EntryRow[],
  after: readonly EntryRow[],
): void {
  const viewer = viewerOf(context, caller);
  const views = viewsOf(context.installed());
  const reaches = (rows: readonly EntryRow[]) => opensIt(visibleTree(childrenOf(rows), viewer, views));
  if (!reaches(after) && reaches(before)) throw context.refuse.conflict('refused.lockOut');
}

const opensIt = (nodes: readonly MenuEntry[]): boolean =>
  nodes.some(({ link, children }) => link === ADMINISTRATION || opensIt(children));
