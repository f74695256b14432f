import type { Manifest } from '@atrium/sdk';
import type { ActionGrants } from '@atrium/sdk/server';
import type { HostServices } from '../../company/CompanyServices.ts';
import type { Plugins } from '../../runtime/plugins/Plugins.ts';

type Services = Pick<HostServices, 'authority' | 'navigation'>;

/** What other parts of the host keep of a plugin: it does nothing without it, and is there again when it is installed again. */
export interface Uses {
  /** Roles that name one of its permissions, and people who have one by them. */
  readonly roles: number;
  readonly people: number;
  /** Entries of the menu that open one of its views. */
  readonly entries: number;
}

/** Of every company; 0 where roles or menus are not stored. */
export async function countUses(services: Services, manifest: Manifest, plugins: Plugins): Promise<Uses> {
  const { actions, views } = ownNames(manifest, plugins);
  const grants = await readGrants(services, actions);
  const distinct = (ids: readonly (readonly number[])[]) => new Set(ids.flat()).size;
  return {
    roles: distinct(grants.map(({ roles }) => roles)),
    people: distinct(grants.map(({ people }) => people)),
    entries: views.length === 0 ? 0 : ((await services.navigation.countEntries?.(views)) ?? 0),
  };
}

/**
 * Takes the permissions of a plugin out of the roles, and its views out of the menus, in the current transaction.
 *
 * @returns what there was of it
 */
export async function endUses(services: Services, manifest: Manifest, plugins: Plugins): Promise<Uses> {
  const uses = await countUses(services, manifest, plugins);
  const { actions, views } = ownNames(manifest, plugins);
  if (uses.roles > 0) await services.authority.revoke?.(actions);
  if (uses.entries > 0) await services.navigation.removeEntries?.(views);
  return uses;
}

/** Who has each of these permissions by roles; empty where roles are not stored. */
export const readGrants = async (
  { authority }: Pick<Services, 'authority'>,
  actions: readonly string[],
): Promise<readonly ActionGrants[]> => (actions.length === 0 ? [] : ((await authority.grantsOf?.(actions)) ?? []));

/** Its permissions and views, but for those that another plugin has too. */
function ownNames(manifest: Manifest, plugins: Plugins) {
  const others = plugins.all().flatMap(({ plugin }) => (plugin.id === manifest.id ? [] : [plugin.manifest]));
  const isOwn = (kind: 'actions' | 'tabs' | 'panels') => (name: string) =>
    !others.some((other) => Object.hasOwn(other[kind], name));
  return {
    actions: Object.keys(manifest.actions).filter(isOwn('actions')),
    views: [
      ...Object.keys(manifest.tabs).filter(isOwn('tabs')),
      ...Object.keys(manifest.panels).filter(isOwn('panels')),
    ],
  };
}
