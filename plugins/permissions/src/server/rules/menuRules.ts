import type nav from '@atrium/plugin-nav/contract';
import type { OffersOf } from '@atrium/sdk';
import type { z } from 'zod';
import type { Rule } from '../../contract.ts';
import type { PermissionsContext } from '../PermissionsContext.ts';

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
