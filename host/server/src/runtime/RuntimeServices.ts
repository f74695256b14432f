import type { OpenDatabase } from '../core/database/openDatabase.ts';
import type { MasterKeys } from '../core/sealedText.ts';
import type { CoreServices } from '../core/services.ts';
import type { CallFigures } from './http/CallFigures.ts';
import type { RecentFaults } from './http/faults.ts';
import type { RouteTable } from './http/RouteTable.ts';
import type { DomainEvents } from './jobs/DomainEvents.ts';
import type { Jobs } from './jobs/Jobs.ts';
import type { Metrics } from './Metrics.ts';
import type { Offers } from './plugins/Offers.ts';
import type { Points } from './plugins/Points.ts';
import type { Plugins } from './plugins/Plugins.ts';
import type { Outbox } from './realtime/Outbox.ts';
import type { KeyRotation } from './KeyRotation.ts';
import type { Settings } from './Settings.ts';

/** With the services of the runtime itself. */
export interface RuntimeServices extends CoreServices {
  readonly database: OpenDatabase;
  readonly routes: RouteTable;
  readonly offers: Offers;
  readonly points: Points;
  readonly settings: Settings;
  readonly jobs: Jobs;
  readonly domainEvents: DomainEvents;
  readonly masterKeys: MasterKeys;
  readonly rotation: KeyRotation;
  readonly outbox: Outbox;
  readonly faults: RecentFaults;
  readonly figures: CallFigures;
  readonly metrics: Metrics;
  readonly plugins: Plugins;
}

/** What the runtime has of itself, before there are people. */
export type BaseServices = Omit<RuntimeServices, 'sessions' | 'directory' | 'authority' | 'networkRisk' | 'navigation'>;
