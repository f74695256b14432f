import type { Caller } from '@atrium/sdk/server';
import type { Viewer } from './hiddenReason.ts';
import type { NavContext } from './NavContext.ts';

/** Whoever calls, as far as the menu's rules ask: their level is the one of the address they call from (C.2-22). */
export function viewerOf({ authority }: NavContext, person: Caller): Viewer {
  return {
    riskLevel: person.currentRiskLevel,
    opens: (menuId) => authority.opens(person, menuId),
    can: (action) => person.can(action),
  };
}
