import type { Demo } from '@atrium/sdk/server';
import { demoEntries, largerMenu, seedMenu } from '../rules/seedMenu.ts';
import type { NavContext } from '../NavContext.ts';
import { listOffered } from '../rules/views.ts';

/**
 * The menus of the demo companies: every offer of every plugin, grouped in directories; more entries at larger scales.
 */
export async function loadDemo(context: NavContext, { people, scale }: Demo): Promise<void> {
  const usual = demoEntries(listOffered(context.installed()));
  const first = [...usual, ...largerMenu(scale, usual.length)];
  for (const companyId of new Set(people.map((person) => person.companyId))) {
    await seedMenu(context, companyId, first);
  }
}
