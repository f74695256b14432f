import { LARGEST_PLUGIN_PREFERENCES } from '@atrium/sdk/host';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mountProbe } from '../mountProbe.ts';

const params = { plugin: 'probe' };

test('a person’s preferences in a plugin: defaults, what was saved, of no other person; the plugin’s server reads the same', async () => {
  const { host, api, asPerson } = await mountProbe();
  const other = await asPerson();
  const read = async (who = host) =>
    JSON.parse((await who.pluginPreferences({ params })).preferences) as Record<string, unknown>;
  const save = (values: object) =>
    host.savePluginPreferences({ params, body: { preferences: JSON.stringify(values) } });
  expect(await read()).toEqual({ view: 'month', hidden: [] });
  await Promise.all([save({ view: 'week' }), save({ hidden: [3] })]);
  expect(await read()).toEqual({ view: 'week', hidden: [3] });
  expect(await api.chosen()).toEqual({ view: 'week', hidden: [3] });
  expect(await read(other.host)).toEqual({ view: 'month', hidden: [] });
  await save({ view: null });
  expect(await read()).toEqual({ view: 'month', hidden: [3] });
});

test('what the schema does not allow is refused and nothing is saved; stored values of an older schema have the default', async () => {
  const { host, api, server, person } = await mountProbe();
  const save = (preferences: string, plugin = 'probe') =>
    host.savePluginPreferences({ params: { plugin }, body: { preferences } });
  for (const wrong of [
    '{"view":"year"}',
    '{"views":"week"}',
    '[]',
    'no',
    `{"view":"${'w'.repeat(LARGEST_PLUGIN_PREFERENCES)}"}`,
  ])
    await expect(save(wrong)).rejects.toMatchObject({ code: 422 });
  await expect(save('{}', 'host')).rejects.toMatchObject({ code: 404 });
  await expect(save('{}', 'absent')).rejects.toMatchObject({ code: 404 });
  await server.db.execute(
    `insert into host.plugin_preferences values (${person.id}, 'probe', '{"view":"year","hidden":[7]}')`,
  );
  expect(await api.chosen()).toEqual({ view: 'month', hidden: [7] });
  const stored = JSON.stringify({ old: 'x'.repeat(LARGEST_PLUGIN_PREFERENCES - '{"old":"","hidden":[7]}'.length) });
  await server.db.execute(sql`update host.plugin_preferences set json = ${stored} where employee_id = ${person.id}`);
  await save('{"hidden":[7]}');
  await expect(save('{"hidden":[17]}'), 'together with what is stored').rejects.toMatchObject({ code: 422 });
  expect(await api.chosen()).toEqual({ view: 'month', hidden: [7] });
});
