import type { Need } from '@atrium/sdk';
import { type Caller, type MenuEntry, type Person, VIEW_TYPE } from '@atrium/sdk/server';
import type { z } from 'zod';
import type { MenuRule, SeenNode } from '../../contract/visibility.ts';
import type { EntryRow, NavContext } from '../NavContext.ts';
import { groupByParent } from './treeShape.ts';
import { listViews, type View } from './views.ts';

const NO_CHILDREN: readonly MenuEntry[] = [];

/**
 * The menu of one person: sorted, without empty directories, without what only administrators see (C.3-8); all of it,
 * or the entries of one directory.
 */
export function visibleTree(
  below: ReturnType<typeof groupByParent<EntryRow>>,
  viewer: Viewer,
  views: ReadonlyMap<string, View>,
  directory: number | null = null,
): MenuEntry[] {
  const nodes = (parent: number | null): MenuEntry[] => {
    const visible: MenuEntry[] = [];
    for (const entry of below.get(parent) ?? []) {
      if (hiddenReason(entry, viewer, views)) continue;
      const children = entry.menuType === 0 ? nodes(entry.id) : NO_CHILDREN;
      if (entry.menuType === 1 || children.length > 0) visible.push(menuNode(entry, children));
    }
    return visible;
  };
  return nodes(directory);
}

function menuNode(entry: EntryRow, children: readonly MenuEntry[]): MenuEntry {
  const { id, name, iconName, link, openType, viewType, needToken, sizeWidth, sizeHeight } = entry;
  return { id, name, iconName, link: link ?? '', openType, viewType, needToken, sizeWidth, sizeHeight, children };
}

/** Returns the whole menu, each entry with the reason why it is hidden from this person. */
export function seenTree(rows: readonly EntryRow[], viewer: Viewer, views: ReadonlyMap<string, View>): SeenNode[] {
  const below = groupByParent(rows);
  const nodes = (parent: number | null, above: boolean): SeenNode[] =>
    (below.get(parent) ?? []).map((entry) => {
      const own = hiddenReason(entry, viewer, views);
      const children = nodes(entry.id, above || own !== null);
      const { hidden, detail } =
        own ?? (above ? ABOVE : entry.menuType === 0 && !children.some(isSeen) ? EMPTY : SHOWN);
      const { id, name, iconName, menuType } = entry;
      return { id, name, iconName, menuType, hidden, detail, children };
    });
  return nodes(null, false);
}

const SHOWN = { hidden: '', detail: '' } as const;
const ABOVE = { hidden: 'above', detail: '' } as const;
const EMPTY = { hidden: 'empty', detail: '' } as const;
const isSeen = ({ hidden }: SeenNode) => hidden === '';

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

/** Returns the first rule that hides an entry from a person, with its detail; null if none does. */
interface Reason {
  readonly hidden: 'disabled' | 'restricted' | 'risk' | 'noView' | 'needs';
  readonly detail: string;
}

const HIDDEN: Readonly<Partial<Record<z.output<typeof MenuRule>['rule'], Reason['hidden']>>> = {
  enabled: 'disabled',
  risk: 'risk',
  opened: 'restricted',
  view: 'noView',
  needs: 'needs',
};

/** Why an entry is hidden from a person, by its own rules alone. */
function hiddenReason(entry: EntryRow, viewer: Viewer, views: ReadonlyMap<string, View>): Reason | null {
  const broken = entryRules(entry, viewer, views).find(({ holds }) => !holds);
  const hidden = broken && HIDDEN[broken.rule];
  return hidden ? { hidden, detail: broken.detail } : null;
}

/** True if no plugin has the view of this entry. */
export function isMissing(entry: EntryRow, views: ReadonlyMap<string, View>): boolean {
  return entry.viewType === VIEW_TYPE.view && entry.link !== null && !views.has(entry.link);
}

type Rule = z.output<typeof MenuRule>;

/** The person whose menu is evaluated. */
export interface Viewer {
  /** `min(session, current address)` (C.2-22). */
  readonly riskLevel: number;
  opens(menuId: number): boolean;
  can(action: string): boolean;
}

/**
 * An entry is visible if it is enabled, public or opened by a role, and its risk rule and its view's `needs` are met. Ancestors and children are checked by the tree. All menus and explanations use these
 * rules.
 */
export function entryRules(entry: EntryRow, viewer: Viewer, views: ReadonlyMap<string, View>): Rule[] {
  const { ipBlock, accessControl, link, viewType } = entry;
  const rules: Rule[] = [
    { rule: 'enabled', holds: entry.enable, detail: '' },
    ipBlock
      ? { rule: 'risk', holds: viewer.riskLevel >= entry.riskLevel, detail: String(entry.riskLevel) }
      : { rule: 'noRisk', holds: true, detail: '' },
  ];
  if (entry.menuType === 0) return rules;
  rules.push(
    accessControl
      ? { rule: 'opened', holds: viewer.opens(entry.id), detail: '' }
      : { rule: 'public', holds: true, detail: '' },
  );
  if (viewType !== VIEW_TYPE.view || link === null) return rules;
  const view = views.get(link);
  if (!view || view.openType !== entry.openType) return [...rules, { rule: 'view', holds: false, detail: link }];
  const needs = neededActions(view.needs);
  rules.push(
    { rule: 'view', holds: true, detail: view.plugin },
    needs.length > 0
      ? { rule: 'needs', holds: needs.some((need) => viewer.can(need)), detail: needs.join('、') }
      : { rule: 'noNeeds', holds: true, detail: '' },
  );
  return rules;
}

/** Actions of which one is enough; empty if anyone may open the view. */
function neededActions(needs: Need | undefined): readonly string[] {
  const list = needs === undefined ? [] : typeof needs === 'string' ? [needs] : needs;
  return list.some((need) => need === 'anyone' || need === 'public') ? [] : list;
}

/** Returns the caller as a viewer of the menu; the level is that of the current request (C.2-22). */
export function toViewer({ authority }: NavContext, person: Caller): Viewer {
  return {
    riskLevel: person.currentRiskLevel,
    opens: (menuId) => authority.opens(person, menuId),
    can: (action) => person.can(action),
  };
}

/** Returns another person as a viewer, on a network of this level. */
export function viewerAt({ authority }: NavContext, person: Person, riskLevel: number): Viewer {
  return {
    riskLevel,
    opens: (menuId) => authority.opens(person, menuId),
    can: (action) => authority.holds(person, action),
  };
}
