import { VIEW_TYPE } from '@atrium/sdk/server';
import type { Need } from '@atrium/sdk';
import type { z } from 'zod';
import type { MenuRule } from '../../contract/visibility.ts';
import type { EntryRow } from '../NavContext.ts';
import type { View } from './viewsOf.ts';

type Rule = z.output<typeof MenuRule>;

/** The person whose menu is evaluated. */
export interface Viewer {
  /** `min(session, current address)` (C.2-22). */
  readonly riskLevel: number;
  opens(menuId: number): boolean;
  can(action: string): boolean;
}

/**
 * An entry is visible if it is enabled, public or opened by a role, and its risk rule and its view's `needs` are met
 * (contract.md, Host contracts). Ancestors and children are checked by the tree. All menus and explanations use these
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
