import type { HostServices } from '../../company/CompanyServices.ts';
import { freshenAll } from '../../company/OrganisationDirectory.ts';
import type { HostTextKey } from '../../core/texts.ts';

/** Wire type of notices of the system (C.4-1). */
const SYSTEM = 10;
/** Either of them starts a plugin again. */
const ACTIONS = ['plugin.manage', 'settings.manage'];

/** A notice about a plugin. */
export interface PluginNotice {
  readonly title: HostTextKey;
  readonly message: HostTextKey;
  readonly facts: Readonly<Record<string, string | number>>;
}

/**
 * Notifies the people of every company who manage plugins, in the current transaction.
 *
 * @param except id of the person who knows
 */
export async function tellAdministrators(
  services: HostServices,
  { title, message, facts }: PluginNotice,
  except?: number,
): Promise<void> {
  const employees = (await administrators(services)).filter((id) => id !== except);
  if (employees.length === 0) return;
  await services.notifier.notify({
    type: SYSTEM,
    to: { employees },
    title: { plugin: 'host', key: title, variables: facts },
    message: { plugin: 'host', key: message, variables: facts },
  });
}

async function administrators({ directory, authority, company }: HostServices): Promise<number[]> {
  // No call may have read them since the start.
  await freshenAll(company.dependencies, company.directory);
  const companies = await directory.companies();
  const people = await Promise.all(companies.map(({ id }) => directory.people({ companyId: id, hidden: false })));
  return people
    .flat()
    .flatMap((person) => (ACTIONS.some((action) => authority.holds(person, action)) ? [person.id] : []));
}
