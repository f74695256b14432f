import type { Container, ServiceIdentifier } from 'inversify';
import { Administrators } from './authority/Administrators.ts';
import {
  AUTHORITY,
  CONFIG,
  CONTRACTS,
  DATABASE,
  DIRECTORY,
  NAVIGATION,
  NETWORK_RISK,
  SESSIONS,
  TRANSACTION,
} from '../core/tokens.ts';
import { OfferedMenu } from './navigation/OfferedMenu.ts';
import { KnownNetworks } from './networkRisk/KnownNetworks.ts';
import { OrganisationDirectory } from './organisation/OrganisationDirectory.ts';
import { SessionService } from './session/SessionService.ts';
import { hostDependencies } from './HostDependencies.ts';
import type { CompanyServices } from './CompanyServices.ts';

/** The services of the host's own calls and commands about people. */
export const COMPANY: ServiceIdentifier<CompanyServices> = Symbol.for('atrium.company');

/**
 * Binds sessions, the directory and the defaults of authority, network risk and navigation, and loads what they keep in
 * memory. Before it, settings, clock, log, database, transaction and signing key are bound; contracts, audit and
 * realtime may follow, since they are looked up lazily.
 */
export async function bindCompany(container: Container): Promise<void> {
  const db = container.get(DATABASE);
  const contracts = () => container.get(CONTRACTS)();
  const dependencies = hostDependencies(container);
  const directory = new OrganisationDirectory(db);
  const sessions = new SessionService(dependencies, directory);
  container.bind(DIRECTORY).toConstantValue(directory);
  container.bind(SESSIONS).toConstantValue(sessions);
  const administrators = new Administrators(db, container.get(TRANSACTION), contracts);
  const networks = new KnownNetworks(db, container.get(CONFIG).networks);
  await Promise.all([directory.reload(), administrators.version(), networks.reload()]);
  container.bind(AUTHORITY).toConstantValue(administrators);
  container.bind(NETWORK_RISK).toConstantValue(networks);
  container.bind(NAVIGATION).toConstantValue(new OfferedMenu(contracts));
  container.bind(COMPANY).toConstantValue({ dependencies, directory, sessions });
}
