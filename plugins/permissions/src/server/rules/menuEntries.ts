import type nav from '@atrium/plugin-nav/contract';
import { isUnavailable } from '@atrium/sdk/server';
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
