import type { Caller, Person } from '@atrium/sdk/server';
import type { Viewer } from './entryRules.ts';
import type { NavContext } from '../NavContext.ts';

/** Whoever calls, as far as the menu's rules ask: their level is the one of the address they call from (C.2-22). */
export function viewerOf({ authority }: NavContext, person: Caller): Viewer {
  return {
    riskLevel: person.currentRiskLevel,
    opens: (menuId) => authority.opens(person, menuId),
    can: (action) => person.can(action),
  };
}

/** Somebody else, on a network of this level. */
export function viewerAt({ authority }: NavContext, person: Person, riskLevel: number): Viewer {
  return {
    riskLevel,
    opens: (menuId) => authority.opens(person, menuId),
    can: (action) => authority.holds(person, action),
  };
}
