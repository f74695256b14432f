import type { Database, Inheritance } from '@atrium/sdk/server';
import type { Config } from '../../core/config/Config.ts';
import { administrators, networks } from '../../core/schema/session.ts';

/** What the defaults of authority and network risk hold, for the plugins that take them over. */
export function inheritanceOf(db: Database, config: Config): Inheritance {
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
