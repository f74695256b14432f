import type { Handler } from '@atrium/sdk/server';
import type contract from '../../contract.ts';
import type { MenuNavigation } from '../MenuNavigation.ts';
import type { NavContext } from '../NavContext.ts';

/** Codes that mean the calendar: the call's own word, then the name of its view. */
const CODES = ['schedule', 'Calendar'];

/** How the calendar opens for the caller (C.3-1); not found where the caller's menu does not have it. */
export function schedule(
  context: NavContext,
  navigation: MenuNavigation,
): Handler<(typeof contract)['api']['schedule']> {
  return async ({ caller }) => {
    for (const code of CODES) {
      const entry = await navigation.entry(caller, code);
      if (entry) {
        const { id, name, openType, viewType, link } = entry;
        return { id, name, openType, viewType, link };
      }
    }
    throw context.refuse.notFound();
  };
}
