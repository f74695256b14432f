import type { Handler } from '@atrium/sdk/server';
import type contract from '../../contract.ts';
import type { MenuNavigation } from '../rules/MenuNavigation.ts';
import type { NavContext } from '../NavContext.ts';
import { seenTree } from '../rules/seenTree.ts';
import { viewerAt } from '../rules/viewerOf.ts';
import { listViews } from '../rules/viewsOf.ts';

/**
 * Returns the menu of a person of the caller's company on a network of the given level, with the reason for each
 * missing entry.
 */
export function seenBy(context: NavContext, navigation: MenuNavigation): Handler<(typeof contract)['api']['seenBy']> {
  const { directory } = context;
  return async ({ params, query }) => {
    const person = await directory.person(params.employeeId);
    if (!person) throw context.refuse.notFound();
    await context.relation('person', person);
    const viewer = viewerAt(context, person, query.riskLevel);
    return seenTree(await navigation.rows(person.companyId), viewer, listViews(context.installed()));
  };
}
