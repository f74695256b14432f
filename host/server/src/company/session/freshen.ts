import type { OrganisationDirectory } from '../organisation/OrganisationDirectory.ts';
import type { HostDependencies } from '../HostDependencies.ts';
import { readVersions } from '../../core/versions/raiseVersion.ts';

/** A default whose copy in memory is brought up to a version that is known already, without a query of its own. */
export interface Freshened {
  freshen(version: number): Promise<void>;
}

/** Brings authority, network risk, navigation and settings up to date before a call is answered (contract.md, Host contracts). */
export async function freshen(
  dependencies: HostDependencies,
  versions: { authority: number; networkRisk: number; navigation: number; settings: number },
): Promise<void> {
  const authority = dependencies.authority;
  // A plugin that took the contract over keeps its own version; asking for it brings its copy up to date.
  if (isFreshened(authority)) await authority.freshen(versions.authority);
  else await authority.version();
  const risk = dependencies.networkRisk;
  if (isFreshened(risk)) await risk.freshen(versions.networkRisk);
  const navigation = dependencies.navigation;
  if (isFreshened(navigation)) await navigation.freshen(versions.navigation);
  await dependencies.settings.freshen(versions.settings);
}

/** Brings everything kept in memory up to date, for calls that come without a session. */
export async function freshenAll(dependencies: HostDependencies, directory: OrganisationDirectory): Promise<void> {
  const versions = await readVersions(dependencies.db);
  await directory.freshen(versions.organisation);
  await freshen(dependencies, versions);
}

function isFreshened(service: object): service is Freshened {
  // Asked for and not looked for: behind a switched contract only what it gives counts.
  return typeof (service as Partial<Freshened>).freshen === 'function';
}
