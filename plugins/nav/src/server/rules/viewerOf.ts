import type { Caller, Person } from '@atrium/sdk/server';
import type { Viewer } from './entryRules.ts';
import type { NavContext } from '../NavContext.ts';

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
