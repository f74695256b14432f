import type { Handler } from '@atrium/sdk/server';
import { sql } from 'drizzle-orm';
import type { HostApi } from '../../core/HostApi.ts';
import { audit } from '../../core/schema/runtime.ts';
import type { CompanyServices } from '../CompanyServices.ts';
import { actionName, pluginName } from './actionName.ts';

const MAX_ACTIONS = 2000;

/** The actions that occur in the audit log. Each step of the recursion is one look into the index, however long the log. */
export function auditActions({ dependencies }: CompanyServices): Handler<HostApi['auditActions']> {
  const { db, catalogues } = dependencies;
  return async ({ request: { language } }) => {
    const { rows } = (await db.execute(sql`
      with recursive known as (
        (select plugin, action from ${audit} order by plugin, action limit 1)
        union all
        select next.plugin, next.action from known, lateral (
          select plugin, action from ${audit}
          where (${audit.plugin}, ${audit.action}) > (known.plugin, known.action)
          order by plugin, action limit 1
        ) next
      ) select plugin, action from known limit ${MAX_ACTIONS}`)) as unknown as {
      rows: { plugin: string; action: string }[];
    };
    return rows.map(({ plugin, action }) => ({
      ...{ plugin, action },
      pluginName: pluginName(dependencies, plugin, language),
      actionName: actionName(catalogues, plugin, action, language),
    }));
  };
}
