import type { Demo } from '@atrium/sdk/server';
import { beginMenu } from './beginMenu.ts';
import { demoEntries } from './firstEntries.ts';
import type { NavContext } from './NavContext.ts';
import { offersOf } from './offersOf.ts';

/** The demo companies' menus: every offer of every plugin, in sensible directories. */
export async function loadDemo(context: NavContext, { people }: Demo): Promise<void> {
  const offers = offersOf(context.installed());
  for (const companyId of new Set(people.map((person) => person.companyId))) {
    await beginMenu(context, companyId, demoEntries(offers));
  }
}
