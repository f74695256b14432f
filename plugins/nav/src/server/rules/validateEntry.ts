import { OPEN_TYPE, VIEW_TYPE } from '@atrium/sdk/server';
import type { EntryFields, EntryRow } from '../NavContext.ts';
import { isAddress, mayCarryTicket } from '../../contract/isAddress.ts';
import { subtreeDepth, findLevel } from './treeShape.ts';
import { isReservedTab, type View } from './viewsOf.ts';

/** Maximum depth of the menu. */
export const DEPTH = 5;

/** The context in which an entry is validated. */
export interface EntryContext {
  /** The company's entries, with the validated one in its previous state. */
  readonly rows: readonly EntryRow[];
  readonly views: ReadonlyMap<string, View>;
  readonly ticketSites: readonly string[];
}

/** One violated rule: its field and the key of the message. */
export interface EntryError {
  readonly field: keyof EntryFields;
  readonly key: EntryErrorKey;
}
export type EntryErrorKey =
  | 'rule.required'
  | 'rule.pageParent'
  | 'rule.parentGone'
  | 'rule.parentPage'
  | 'rule.parentBelow'
  | 'rule.depth'
  | 'rule.combination'
  | 'rule.view'
  | 'rule.notTab'
  | 'rule.notPanel'
  | 'rule.address'
  | 'rule.ticketSite';

/** Validates the rules between fields (S2 §4, §5; C.8-4 … C.8-6). `id` is undefined for a new entry. */
export function validateEntry(fields: EntryFields, id: number | undefined, around: EntryContext): EntryError[] {
  const parent = parentError(fields, id, around.rows);
  return [...(parent ? [parent] : []), ...(fields.menuType === 1 ? pageErrors(fields, around) : [])];
}

function parentError({ parentId, menuType }: EntryFields, id: number | undefined, rows: readonly EntryRow[]) {
  const problem = (key: EntryErrorKey): EntryError => ({ field: 'parentId', key });
  const ownDepth = id === undefined ? 1 : subtreeDepth(rows, id);
  if (parentId === null) {
    if (menuType === 1) return problem('rule.pageParent');
    return ownDepth > DEPTH ? problem('rule.depth') : null;
  }
  const parent = rows.find((row) => row.id === parentId);
  if (!parent) return problem('rule.parentGone');
  if (parent.menuType !== 0) return problem('rule.parentPage');
  const level = findLevel(rows, parentId, id);
  if (level === null) return problem('rule.parentBelow');
  return level + ownDepth > DEPTH ? problem('rule.depth') : null;
}

function pageErrors(fields: EntryFields, { views, ticketSites }: EntryContext): EntryError[] {
  const { openType, viewType, link, needToken } = fields;
  const missing = (['openType', 'viewType', 'link'] as const).filter((field) => !fields[field]);
  if (openType === null || viewType === null || !link)
    return missing.map((field) => ({ field, key: 'rule.required' as const }));
  if ((openType === OPEN_TYPE.window) !== (viewType === VIEW_TYPE.page || viewType === VIEW_TYPE.sizedPage))
    return [{ field: 'viewType', key: 'rule.combination' }];
  if (viewType === VIEW_TYPE.view) {
    const key = viewError(link, openType, views);
    return key ? [{ field: 'link', key }] : [];
  }
  if (!isAddress(link)) return [{ field: 'link', key: 'rule.address' }];
  return needToken && !mayCarryTicket(link, ticketSites) ? [{ field: 'needToken', key: 'rule.ticketSite' }] : [];
}

function viewError(link: string, openType: number, views: ReadonlyMap<string, View>): EntryErrorKey | null {
  const view = views.get(link);
  const kind = view?.openType ?? (isReservedTab(link) ? OPEN_TYPE.tab : null);
  if (kind === null) return 'rule.view';
  if (kind === openType) return null;
  return openType === OPEN_TYPE.tab ? 'rule.notTab' : 'rule.notPanel';
}
