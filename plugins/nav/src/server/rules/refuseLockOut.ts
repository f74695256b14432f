import type { Caller, MenuEntry } from '@atrium/sdk/server';
import type { EntryRow, NavContext } from '../NavContext.ts';
import { groupByParent } from './treeShape.ts';
import { toViewer } from './viewerOf.ts';
import { listViews } from './viewsOf.ts';
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
  const viewer = toViewer(context, caller);
  const views = listViews(context.installed());
  const reaches = (rows: readonly EntryRow[]) => opensIt(visibleTree(groupByParent(rows), viewer, views));
  if (!reaches(after) && reaches(before)) throw context.refuse.conflict('refused.lockOut');
}

const opensIt = (nodes: readonly MenuEntry[]): boolean =>
  nodes.some(({ link, children }) => link === ADMINISTRATION || opensIt(children));
