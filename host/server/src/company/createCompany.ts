import type { BaseServices } from '../runtime/RuntimeServices.ts';
import type { HostServices } from './CompanyServices.ts';
import { Administrators, KnownNetworks, OfferedMenu } from './defaults.ts';
import type { HostDependencies } from './HostDependencies.ts';
import { MailSender } from './mail/MailSender.ts';
import { OrganisationDirectory } from './OrganisationDirectory.ts';
import { SessionService, Tokens } from './session/SessionService.ts';

/** The services about people that need no session, among them the defaults of the replaceable host contracts. */
export interface PeopleServices extends Pick<HostDependencies, 'tokens' | 'authority' | 'networkRisk' | 'navigation'> {
  readonly directory: OrganisationDirectory;
}

/** Creates the services about people and loads what they keep in memory. */
export async function createPeople(base: BaseServices): Promise<PeopleServices> {
  const { db, transaction, config, signingKey, clock } = base;
  const contracts = () => base.contracts();
  const directory = new OrganisationDirectory(db);
  const authority = new Administrators(db, transaction, contracts);
  const networkRisk = new KnownNetworks(db, config.networks);
  await Promise.all([directory.reload(), authority.version(), networkRisk.reload()]);
  return {
    tokens: new Tokens(signingKey, clock),
    directory,
    authority,
    networkRisk,
    navigation: new OfferedMenu(contracts),
  };
}

/** Completes the services of the host by the sessions, which need all others. */
export function createCompany(services: BaseServices & PeopleServices): HostServices {
  const { directory } = services;
  const sessions = new SessionService(services);
  const dependencies: HostDependencies = { ...services, sessions };
  return {
    ...dependencies,
    company: { dependencies, directory, sessions },
    mails: new MailSender(services.config, services.clock),
  };
}
