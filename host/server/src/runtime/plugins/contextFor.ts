import type { AnyContract, Manifest } from '@atrium/sdk';
import type { Disposables } from '@atrium/sdk/host';
import { refusalsOf, type ServerContext, type Database, type Inheritance } from '@atrium/sdk/server';
import { Container } from 'inversify';
import {
  AUDIT,
  AUTHORITY,
  CLOCK,
  CONFIG,
  DATABASE,
  DIRECTORY,
  LOG,
  NETWORK_RISK,
  NOTIFIER,
  REALTIME,
  SESSIONS,
  TRANSACTION,
} from '../../core/tokens.ts';
import { CATALOGUES, OFFERS, PLUGINS, SETTINGS } from '../tokens.ts';
import { auditFor } from '../../core/audit/auditFor.ts';
import { afterCommit } from '../../core/database/transactions.ts';
import { fileDependencies } from '../files/FileDependencies.ts';
import { filesFor } from '../files/filesFor.ts';
import { currentCall } from '../../core/currentCall.ts';
import { logFor } from '../../core/log/logFor.ts';
import { realtimeFor } from '../realtime/realtimeFor.ts';
import { raiseVersion } from '../../core/versions/raiseVersion.ts';
import type { Config } from '../../core/config/Config.ts';
import { administrators, networks } from '../../core/schema/session.ts';
import type { Catalogue } from '../../core/texts/Catalogues.ts';

/**
 * What a plugin's server half receives. Its container is a child of the host's, so that what is bound for one plugin is
 * seen by that one only; the plugin itself never sees a container.
 */
export function contextFor(parent: Container, contract: AnyContract, scope: Disposables): ServerContext<AnyContract> {
  const own = ownContainer(parent, contract);
  scope.add(() => own.unbindAll());
  const { id } = contract;
  return {
    id,
    db: own.get(DATABASE),
    transaction: own.get(TRANSACTION),
    afterCommit,
    clock: own.get(CLOCK),
    directory: own.get(DIRECTORY),
    authority: own.get(AUTHORITY),
    networkRisk: own.get(NETWORK_RISK),
    notifier: own.get(NOTIFIER),
    realtime: own.get(REALTIME) as never,
    audit: own.get(AUDIT),
    sessions: { isLive: (sessionId) => own.get(SESSIONS).isLive(sessionId) },
    files: filesFor(fileDependencies(parent), id),
    log: own.get(LOG),
    caller: () => currentCall()?.caller,
    installed: (language) => {
      const manifests = own.get(PLUGINS).manifests();
      if (language === undefined) return manifests;
      return manifests.map((manifest) => named(manifest, own.get(CATALOGUES).of(manifest.id, language)));
    },
    inheritance: inheritanceOf(own.get(DATABASE), own.get(CONFIG)),
    changed: (name) => raiseVersion(own.get(DATABASE), name),
    settings: (() => own.get(SETTINGS).of(contract)) as never,
    refuse: refusalsOf(id),
    text: (key: string, variables) => ({ plugin: id, key, ...(variables && { variables }) }),
    use: ((other: string) => own.get(OFFERS).of(other)) as never,
    onDispose: (release) => scope.add(release),
  };
}

/** The services that know which plugin they serve. */
function ownContainer(parent: Container, contract: AnyContract): Container {
  const { id } = contract;
  const own = new Container({ parent });
  own.bind(LOG).toConstantValue(logFor(parent.get(LOG), id));
  own.bind(AUDIT).toConstantValue(auditFor(parent.get(DATABASE), parent.get(CLOCK), id));
  own.bind(REALTIME).toConstantValue(realtimeFor(parent.get(REALTIME), contract) as never);
  return own;
}

/** What the defaults of authority and network risk hold, for the plugins that take them over. */
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

/**
 * A manifest in another language, its plugin, actions and views: contracts name in Traditional Chinese, and what the
 * catalogue does not name stays so. What the menu is offered stays too: entries are kept by that name.
 */
function named(manifest: Manifest, catalogue: Catalogue): Manifest {
  const actions = Object.entries(manifest.actions).map(([code, name]) => [code, catalogue[`actions.${code}`] ?? name]);
  const titled = <View extends { title: string }>(kind: 'tabs' | 'panels', views: Readonly<Record<string, View>>) =>
    Object.fromEntries(
      Object.entries(views).map(([id, view]) => [
        id,
        { ...view, title: catalogue[`${kind}.${id}.title`] ?? view.title },
      ]),
    );
  return {
    ...manifest,
    name: catalogue['title'] ?? manifest.name,
    actions: Object.fromEntries(actions),
    tabs: titled('tabs', manifest.tabs),
    panels: titled('panels', manifest.panels),
  };
}
