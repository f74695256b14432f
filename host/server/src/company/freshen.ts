import { readVersions } from '../core/versions.ts';
import type { HostDependencies } from './HostDependencies.ts';
import type { OrganisationDirectory } from './OrganisationDirectory.ts';

/** A default whose copy in memory is updated to a known version, without its own query. */
export interface Freshened {
  freshen(version: number): Promise<void>;
}

/** Updates authority, network risk, navigation and settings before a call is handled. */
export async function freshen(
  dependencies: HostDependencies,
  versions: { authority: number; networkRisk: number; navigation: number; settings: number },
): Promise<void> {
  const authority = dependencies.authority;
  // A plugin that implements the contract has its own version; reading it updates its copy.
  if (isFreshened(authority)) await authority.freshen(versions.authority);
  else await authority.version();
  const risk = dependencies.networkRisk;
  if (isFreshened(risk)) await risk.freshen(versions.networkRisk);
  const navigation = dependencies.navigation;
  if (isFreshened(navigation)) await navigation.freshen(versions.navigation);
  await dependencies.settings.freshen(versions.settings);
}

/** Updates everything cached in memory, for calls without a session. */
export async function freshenAll(dependencies: HostDependencies, directory: OrganisationDirectory): Promise<void> {
  const versions = await readVersions(dependencies.db);
  await directory.freshen(versions.organisation);
  await freshen(dependencies, versions);
}

function isFreshened(service: object): service is Freshened {
  // Checked by reading the property and not with `in`: behind a replaceable contract only its current implementation
  // counts.
  return typeof (service as Partial<Freshened>).freshen === 'function';
}
