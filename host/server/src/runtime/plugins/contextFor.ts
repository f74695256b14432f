import type { AnyContract } from '@atrium/sdk';
import type { Disposables } from '@atrium/sdk/host';
import {
  type GatherOptions,
  refusalsOf,
  type ServerContext,
  type Database,
  type Inheritance,
} from '@atrium/sdk/server';
import type { RuntimeServices } from '../RuntimeServices.ts';
import { auditFor } from '../../core/audit/auditFor.ts';
import { afterCommit } from '../../core/database/transactions.ts';
import { jobsFor } from '../jobs/jobsFor.ts';
import { fileDependencies } from '../files/FileDependencies.ts';
import { filesFor } from '../files/filesFor.ts';
import { currentCall } from '../../core/currentCall.ts';
import { logFor } from '../../core/log/logFor.ts';
import { notifierFor } from '../notices/notifierFor.ts';
import { preferencesFor } from '../preferences/preferencesFor.ts';
import { realtimeFor } from '../realtime/realtimeFor.ts';
import { installed } from './installed.ts';
import { relationFor } from './relationFor.ts';
import { sessionsFor } from './sessionsFor.ts';
import { secretsFor } from '../secrets/secretsFor.ts';
import { raiseVersion } from '../../core/versions/raiseVersion.ts';
import type { Config } from '../../core/config/Config.ts';
import { administrators, networks } from '../../core/schema/session.ts';

/** What a plugin's server receives; the host's other services stay out of its reach. */
export function contextFor(
  services: RuntimeServices,
  contract: AnyContract,
  scope: Disposables,
): ServerContext<AnyContract> {
  const { id } = contract;
  const { db, clock, catalogues, plugins } = services;
  return {
    id,
    db,
    transaction: services.transaction,
    afterCommit,
    clock,
    directory: services.directory,
    authority: services.authority,
    networkRisk: services.networkRisk,
    notifier: notifierFor(services, contract) as never,
    realtime: realtimeFor(services.realtime, contract) as never,
    audit: auditFor(db, clock, id),
    jobs: jobsFor(services.jobs, contract),
    secrets: secretsFor(services.masterKeys, contract),
    publish: ((name: string, payload: unknown, options: { readonly key?: string } = {}) =>
      services.domainEvents.publish(contract, name, payload, options.key)) as never,
    sessions: sessionsFor(services.sessions),
    files: filesFor(fileDependencies(services), id),
    log: logFor(services.log, id),
    caller: () => currentCall()?.caller,
    installed: (language) => installed(plugins, catalogues, language),
    inheritance: inheritanceOf(db, services.config),
    changed: (name) => raiseVersion(db, name),
    settings: (() => services.settings.of(contract)) as never,
    preferencesOf: (person) => preferencesFor(db, contract, person.id) as never,
    relation: relationFor(plugins, id) as never,
    refuse: refusalsOf(id),
    render: (message, language, otherwise) => catalogues.render(message, language, otherwise),
    text: (key: string, variables) => ({ plugin: id, key, ...(variables && { variables }) }),
    use: ((other: string) => services.offers.of(other)) as never,
    gather: ((point: string, input: unknown, options: GatherOptions) =>
      services.points.gather(contract, point, input, options)) as never,
    onDispose: (release) => scope.add(release),
  };
}

/** The data of the default authority and network risk, for the plugins that replace them. */
function inheritanceOf(db: Database, config: Config): Inheritance {
  return {
    async administrators() {
      return (await db.select().from(administrators)).map(({ employeeId }) => employeeId);
    },
    async networks() {
      const kept = await db.select().from(networks);
      const others = kept.filter(({ cidr }) => !config.networks.some((network) => network.cidr === cidr));
      return [
        ...config.networks.map(({ cidr, level }) => ({ cidr, level, source: 'configuration' }) as const),
        ...others.map(({ cidr, level }) => ({ cidr, level, source: 'database' }) as const),
      ];
    },
  };
}
