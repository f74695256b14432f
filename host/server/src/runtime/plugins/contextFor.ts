import type { AnyContract, Manifest } from '@atrium/sdk';
import { type Disposables, translateManifest } from '@atrium/sdk/host';
import {
  type Audience,
  type Database,
  type GatherOptions,
  type Inheritance,
  type LiveSessions,
  refusalsOf,
  type SealBinding,
  type Sealing,
  type ServerContext,
} from '@atrium/sdk/server';
import { auditFor } from '../../core/auditFor.ts';
import type { Config } from '../../core/config/Config.ts';
import { currentCall } from '../../core/currentCall.ts';
import { afterCommit, inTransaction } from '../../core/database/openDatabase.ts';
import { logFor } from '../../core/log.ts';
import { administrators, networks } from '../../core/schema/session.ts';
import { type Binding, type MasterKeys, openText, sealText } from '../../core/sealedText.ts';
import type { HostRealtime, Sessions } from '../../core/services.ts';
import type { Catalogue, Catalogues, Language } from '../../core/texts.ts';
import { check } from '../../core/validation.ts';
import { raiseVersion } from '../../core/versions.ts';
import { approvalsFor } from '../approvals/fileRequest.ts';
import { fileDependencies } from '../files/fileAccess.ts';
import { filesFor } from '../files/filesFor.ts';
import { jobsFor } from '../jobs/jobsFor.ts';
import { notifierFor } from '../notices.ts';
import { preferencesFor } from '../preferencesFor.ts';
import type { RuntimeServices } from '../RuntimeServices.ts';
import type { Plugins } from './Plugins.ts';
import { relationFor } from './relationFor.ts';

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
    db: services.database.withRights(services.database.roles.find(id)),
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
    approvals: approvalsFor(services, contract),
    secrets: secretsFor(services.masterKeys, contract),
    publish: ((name: string, payload: unknown, options: { readonly key?: string } = {}) =>
      services.domainEvents.publish(contract, name, payload, options.key)) as never,
    sessions: sessionsFor(services.sessions),
    files: filesFor(fileDependencies(services), id),
    log: logFor(services.log, id),
    caller: () => currentCall()?.caller,
    installed: (language) => installed(plugins, catalogues, language),
    inheritance: inheritanceOf(db, services.config),
    async changed(name) {
      await raiseVersion(db, name);
    },
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

/** `context.sessions` of a plugin. */
function sessionsFor(sessions: Pick<Sessions, 'authenticate' | 'expiryOf' | 'isLive'>): LiveSessions {
  return {
    isLive: (sessionId) => sessions.isLive(sessionId),
    async ofToken(token) {
      const request = currentCall()?.request;
      if (!request) throw new TypeError('a token is checked within a call: the address of its request matters');
      if (inTransaction()) throw new TypeError('a token is not checked inside of a transaction');
      const who = await sessions.authenticate(token, request);
      // a change token is valid for one call of the host only (C.2-5)
      if (who.state !== 'live' || who.claims.aud !== 'portal') return null;
      const expiresOn = sessions.expiryOf(who.caller);
      return expiresOn ? { caller: who.caller, expiresOn } : null;
    },
  };
}

/** Manifests in other languages: put together once, since neither they nor their catalogues change. */
const translations = new WeakMap<Catalogue, WeakMap<Manifest, Manifest>>();

/** The manifests of the running plugins, with the names of a language if one is asked for. */
function installed(
  plugins: Pick<Plugins, 'manifests'>,
  catalogues: Pick<Catalogues, 'of'>,
  language?: Language,
): readonly Manifest[] {
  const manifests = plugins.manifests();
  if (language === undefined) return manifests;
  return manifests.map((manifest) => translated(manifest, catalogues.of(manifest.id, language)));
}

function translated(manifest: Manifest, texts: Catalogue): Manifest {
  const ready = translations.get(texts) ?? new WeakMap<Manifest, Manifest>();
  translations.set(texts, ready);
  const known = ready.get(manifest) ?? translateManifest(manifest, texts);
  ready.set(manifest, known);
  return known;
}

/** A plugin's own sealed texts. Only of tables that its contract names: others would be left out of a rotation. */
function secretsFor(keys: MasterKeys, contract: AnyContract): Sealing<AnyContract> {
  const bindingOf = ({ table, record, version }: SealBinding<AnyContract>): Binding => {
    if (!Object.hasOwn(contract.sealed ?? {}, table))
      throw new RangeError(
        `name the table in the contract of ${contract.id}: sealed: { ${String(table)}: ['column'] }`,
      );
    return [contract.id, table, String(record), String(version)];
  };
  return {
    seal: (text, binding) => sealText(text, bindingOf(binding), keys),
    open: (bytes, binding) => openText(bytes, bindingOf(binding), keys),
  };
}

interface PluginRealtime {
  emit(name: string, payload: unknown, to: Audience): Promise<void>;
  control: HostRealtime['control'];
  content: HostRealtime['content'];
}

/** Realtime of one plugin: its own events only, cut to their schemas, so that nothing undeclared reaches a browser. */
function realtimeFor(realtime: HostRealtime, contract: AnyContract): PluginRealtime {
  return {
    control: (type, to, data) => realtime.control(type, to, data),
    content: (event, to) => realtime.content(event, to),
    async emit(name, payload, to) {
      const schema = contract.events?.[name];
      if (!schema) throw new TypeError(`plugin ${contract.id} has no event "${name}"`);
      const result = await check(schema, payload, 'en');
      if (!result.ok) throw new TypeError(`event ${contract.id}.${name} does not fit: ${result.issues[0]?.message}`);
      await realtime.emitFor(contract.id, name, result.value, to);
    },
  };
}
