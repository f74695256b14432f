import type { HostServices } from './CompanyServices.ts';
import { Administrators, KnownNetworks, OfferedMenu } from './defaults.ts';
import { OrganisationDirectory } from './OrganisationDirectory.ts';
import { SessionService, Tokens } from './session/SessionService.ts';

/** The services about people, and the defaults of the replaceable host contracts. */
export type PeopleServices = Pick<
  HostServices,
  'tokens' | 'directory' | 'sessions' | 'authority' | 'networkRisk' | 'navigation' | 'company'
>;

/**
 * Creates the services about people and loads what they keep in memory.
 *
 * @param services those of the runtime; they keep this object and read the others from it when a call needs them
 */
export async function createCompany(services: HostServices): Promise<PeopleServices> {
  const { db, transaction, config, signingKey, clock } = services;
  const contracts = () => services.contracts();
  const directory = new OrganisationDirectory(db);
  const sessions = new SessionService(services, directory);
  const authority = new Administrators(db, transaction, contracts);
  const networkRisk = new KnownNetworks(db, config.networks);
  await Promise.all([directory.reload(), authority.version(), networkRisk.reload()]);
  return {
    tokens: new Tokens(signingKey, clock),
    directory,
    sessions,
    authority,
    networkRisk,
    navigation: new OfferedMenu(contracts),
    company: { dependencies: services, directory, sessions },
  };
}
