import type nav from '@atrium/plugin-nav/contract';
import type { OffersOf } from '@atrium/sdk';
import { isUnavailable } from '@atrium/sdk/server';
import type { z } from 'zod';
import type { Rule } from '../../contract.ts';
import type { PermissionsContext } from '../PermissionsContext.ts';

const asked = (context: PermissionsContext, companyId: number) => context.use<typeof nav>('nav').entries({ companyId });

export type MenuEntry = Awaited<ReturnType<typeof asked>>[number];

/**
 * The company's menu entries, parents first; undefined if no plugin provides a menu: then a role has nothing to open.
 */
export async function menuEntries(context: PermissionsContext, companyId: number): Promise<MenuEntry[] | undefined> {
  try {
    return await asked(context, companyId);
  } catch (error) {
    if (isUnavailable(error)) return undefined;
    throw error;
  }
}

type Asked = z.input<OffersOf<typeof nav>['explain']['input']>;

/**
 * Returns the rules by which the menu shows an entry to a person.
 * @throws Refusal 404 if the entry was deleted
 */
export async function menuRules(context: PermissionsContext, asked: Asked): Promise<z.output<typeof Rule>[]> {
  const rules = await context.use<typeof nav>('nav').explain(asked);
  if (!rules) throw context.refuse.notFound();
  return rules;
}
