import type { Person } from '@atrium/sdk/server';
import type { z } from 'zod';
import type { MenuRule } from '../../contract/visibility.ts';
import { entryRules } from './entryRules.ts';
import { hiddenReason } from './hiddenReason.ts';
import type { EntryRow, NavContext } from '../NavContext.ts';
import { groupByParent } from './treeShape.ts';
import { viewerAt } from './viewerOf.ts';
import { listViews } from './viewsOf.ts';
import { visibleTree } from './visibleTree.ts';

/**
 * Returns every rule that decides whether a person has an entry on a network of this level; all are met if it is in
 * their menu. Null for an unknown entry.
 */
export function explainEntry(
  context: NavContext,
  rows: readonly EntryRow[],
  id: number,
  person: Person,
  riskLevel: number,
): z.output<typeof MenuRule>[] | null {
  const entry = rows.find((row) => row.id === id);
  if (!entry) return null;
  const viewer = viewerAt(context, person, riskLevel);
  const views = listViews(context.installed());
  const hiding = findAncestors(entry, rows).find((directory) => hiddenReason(directory, viewer, views));
  const [enabled, ...others] = entryRules(entry, viewer, views);
  const rules = [enabled!, { rule: 'above', holds: !hiding, detail: hiding?.name ?? '' } as const, ...others];
  if (entry.menuType === 1) return rules;
  const holds = visibleTree(groupByParent(rows), viewer, views, id).length > 0;
  return [...rules, { rule: 'below', holds, detail: '' }];
}

/** The directories that contain an entry, the nearest first. */
function findAncestors(entry: EntryRow, rows: readonly EntryRow[]): EntryRow[] {
  const parent = rows.find(({ id }) => id === entry.parentId);
  return parent ? [parent, ...findAncestors(parent, rows)] : [];
}
