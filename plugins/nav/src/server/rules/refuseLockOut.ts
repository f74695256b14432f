import { VIEW_TYPE, type Caller, type MenuEntry } from '@atrium/sdk/server';
import type { EntryRow, NavContext } from '../NavContext.ts';
import { childrenOf } from './treeShape.ts';
import { viewerOf } from './viewerOf.ts';
import { viewsOf } from './viewsOf.ts';
import { visibleTree } from './visibleTree.ts';

/** The view in which a menu is kept. */
const ADMINISTRATION = 'NavSetting';

/**
 * Keeps back what would take the last way to menu administration out of the caller's own menu: it could not be undone from
 * there. Whoever had no such entry before loses nothing.
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
  nodes.some(
    ({ viewType, link, children }) => (viewType === VIEW_TYPE.view && link === ADMINISTRATION) || opensIt(children),
  );
