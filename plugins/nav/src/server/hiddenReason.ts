import type { Need } from '@atrium/sdk';
import type { EntryRow } from './NavContext.ts';
import type { View } from './viewsOf.ts';

const COMPONENT = 3;

/** Whose menu it is, as far as its rules ask. */
export interface Viewer {
  /** `min(session, current address)` (C.2-22). */
  readonly riskLevel: number;
  opens(menuId: number): boolean;
  can(action: string): boolean;
}

/** The first rule that keeps an entry out of somebody's menu, with what the rule asks for; null where none does. */
export interface Reason {
  readonly hidden: 'disabled' | 'restricted' | 'risk' | 'noView' | 'needs';
  readonly detail: string;
}

/**
 * An entry is visible iff it is enabled, public or opened by a role, its risk rule holds and its view's own needs hold
 * (contract.md, Host contracts). What is above and below it is the tree's business.
 */
export function hiddenReason(entry: EntryRow, viewer: Viewer, views: ReadonlyMap<string, View>): Reason | null {
  if (!entry.enable) return { hidden: 'disabled', detail: '' };
  if (entry.ipBlock && viewer.riskLevel < entry.riskLevel) return { hidden: 'risk', detail: String(entry.riskLevel) };
  if (entry.menuType === 0) return null;
  if (entry.accessControl && !viewer.opens(entry.id)) return { hidden: 'restricted', detail: '' };
  if (entry.viewType !== COMPONENT || entry.link === null) return null;
  const view = views.get(entry.link);
  if (!view || view.openType !== entry.openType) return { hidden: 'noView', detail: entry.link };
  return isMet(view.needs, viewer) ? null : { hidden: 'needs', detail: listOf(view.needs).join('、') };
}

/** Does no plugin have the view that this entry names? */
export function isMissing(entry: EntryRow, views: ReadonlyMap<string, View>): boolean {
  return entry.viewType === COMPONENT && entry.link !== null && !views.has(entry.link);
}

const listOf = (needs: Need | undefined): readonly string[] =>
  needs === undefined ? [] : typeof needs === 'string' ? [needs] : needs;

function isMet(needs: Need | undefined, viewer: Viewer): boolean {
  const list = listOf(needs);
  return list.length === 0 || list.some((need) => need === 'anyone' || need === 'public' || viewer.can(need));
}
