import type { ServiceIdentifier } from 'inversify';
import type { OpenDatabase } from '../core/database/openDatabase.ts';
import type { RouteTable } from './http/RouteTable.ts';
import type { Jobs } from './jobs/Jobs.ts';
import type { Offers } from './plugins/Offers.ts';
import type { Plugins } from './plugins/Plugins.ts';
import type { Outbox } from './realtime/Outbox.ts';
import type { Settings } from './settings/Settings.ts';
import type { Catalogues } from '../core/texts/Catalogues.ts';

const token = <T>(name: string): ServiceIdentifier<T> => Symbol.for(`atrium.runtime.${name}`);

// Services of the runtime itself; people and plugins do not need them.
export const OPEN_DATABASE = token<OpenDatabase>('openDatabase');
export const CATALOGUES = token<Catalogues>('catalogues');
export const ROUTES = token<RouteTable>('routes');
export const OFFERS = token<Offers>('offers');
export const SETTINGS = token<Settings>('settings');
export const JOBS = token<Jobs>('jobs');
export const OUTBOX = token<Outbox>('outbox');
export const PLUGINS = token<Plugins>('plugins');
