import { describeOnPostgres } from '@atrium/testing';
import { expect, test } from 'vitest';
import { mountProbe } from '../mountProbe.ts';

type Host = Awaited<ReturnType<typeof mountProbe>>['host'];
const params = { plugin: 'probe' };

describeOnPostgres('two tabs that save different preferences at once', (postgres) => {
  test.each([
    {
      of: 'the workspace',
      table: 'host.preferences',
      save: (host: Host, value: object) => host.savePreferences({ body: { userPreferences: JSON.stringify(value) } }),
      read: async (host: Host) => (await host.readPreferences()).userPreferences,
      first: { collapseMenu: true },
      values: [{ language: 'en' }, { collapseMenu: false }],
    },
    {
      of: 'a plugin',
      table: 'host.plugin_preferences',
      save: (host: Host, value: object) =>
        host.savePluginPreferences({ params, body: { preferences: JSON.stringify(value) } }),
      read: async (host: Host) => (await host.pluginPreferences({ params })).preferences,
      first: { view: 'month' },
      values: [{ view: 'week' }, { hidden: [3] }],
    },
  ])('are both applied to those of $of', async ({ table, save, read, first, values }) => {
    const { host, server } = await mountProbe({ databaseUrl: await postgres.migrated() });
    const { context, db } = server;
    const waiting = async () => {
      const found = await db.execute('select count(*)::int as n from pg_locks where not granted');
      return (found as unknown as { rows: { n: number }[] }).rows[0]!.n;
    };
    await save(host, first);
    const { promise: locked, resolve: begin } = Promise.withResolvers<void>();
    const both = Promise.all(values.map((value) => locked.then((): Promise<unknown> => save(host, value))));
    await context.transaction(async () => {
      // A writer that has read without a lock waits here to write, when the other one has read the same.
      await db.execute(`select * from ${table} for update`);
      begin();
      await expect.poll(waiting, { timeout: 60_000 }).toBe(2);
    });
    await both;
    expect(JSON.parse(await read(host))).toMatchObject({ ...values[0], ...values[1] });
  });
});
