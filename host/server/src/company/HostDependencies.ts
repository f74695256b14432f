import type { Audit, Authority, Clock, Database, Log, Navigation, NetworkRisk } from '@atrium/sdk/server';
import type { AnyContract } from '@atrium/sdk';
import type { Container } from 'inversify';
import type { Config } from '../core/config/Config.ts';
import {
  AUDIT,
  AUTHORITY,
  CLOCK,
  CONFIG,
  CONTRACTS,
  DATABASE,
  LOG,
  NAVIGATION,
  NETWORK_RISK,
  REALTIME,
  SIGNING_KEY,
  TRANSACTION,
  type HostRealtime,
  type Transaction,
} from '../core/tokens.ts';
import { CATALOGUES, SETTINGS } from '../runtime/tokens.ts';
import type { Settings } from '../runtime/settings/Settings.ts';
import type { Catalogue } from '../core/texts/Catalogues.ts';
import type { Language } from '../core/texts/hostText.ts';
import { Tokens } from './session/Tokens.ts';

/**
 * The dependencies of people, sign-in and organisation. Host contracts are looked up on every use, so that a plugin
 * that starts or stops takes effect at once.
 */
export interface HostDependencies {
  readonly config: Config;
  readonly clock: Clock;
  readonly db: Database;
  readonly transaction: Transaction;
  readonly log: Log;
  readonly tokens: Tokens;
  contracts(): readonly AnyContract[];
  audit(): Audit;
  realtime(): HostRealtime;
  authority(): Authority;
  networkRisk(): NetworkRisk;
  navigation(): Navigation;
  settings(): Settings;
  /** The catalogue of a plugin. */
  texts(plugin: string, language: Language): Catalogue;
}

export function hostDependencies(container: Container): HostDependencies {
  const clock = container.get(CLOCK);
  return {
    config: container.get(CONFIG),
    clock,
    db: container.get(DATABASE),
    transaction: container.get(TRANSACTION),
    log: container.get(LOG),
    tokens: new Tokens(container.get(SIGNING_KEY), clock),
    contracts: () => container.get(CONTRACTS)(),
    audit: () => container.get(AUDIT),
    realtime: () => container.get(REALTIME),
    authority: () => container.get(AUTHORITY),
    networkRisk: () => container.get(NETWORK_RISK),
    navigation: () => container.get(NAVIGATION),
    settings: () => container.get(SETTINGS),
    texts: (plugin, language) => container.get(CATALOGUES).of(plugin, language),
  };
}
