import { VIEW_TYPE } from '@atrium/sdk/server';
import type { z } from 'zod';
import type { MenuRule } from '../../contract/visibility.ts';
import { entryRules, type Viewer } from './entryRules.ts';
import type { EntryRow } from '../NavContext.ts';
import type { View } from './viewsOf.ts';

/** Returns the first rule that hides an entry from a person, with its detail; null if none does. */
export interface Reason {
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
export function hiddenReason(entry: EntryRow, viewer: Viewer, views: ReadonlyMap<string, View>): Reason | null {
  const broken = entryRules(entry, viewer, views).find(({ holds }) => !holds);
  const hidden = broken && HIDDEN[broken.rule];
  return hidden ? { hidden, detail: broken.detail } : null;
}

/** True if no plugin has the view of this entry. */
export function isMissing(entry: EntryRow, views: ReadonlyMap<string, View>): boolean {
  return entry.viewType === VIEW_TYPE.view && entry.link !== null && !views.has(entry.link);
}
