import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { audit } from '../../../host/server/src/core/schema/runtime.ts';
import { readVersion } from '../../../host/server/src/core/versions.ts';
import { mountProbe } from '../mountProbe.ts';

test('a list is a setting: items are named by their number, the list by its name, once', async () => {
  const { host, server } = await mountProbe({ actions: ['settings.manage'] });
  const probe = (await host.pluginSettings()).find(({ plugin }) => plugin === 'probe');
  expect(probe).toMatchObject({
    schema: { properties: { hosts: { type: 'array', title: '允許的網域', maxItems: 4, items: { type: 'string' } } } },
    values: { hosts: [] },
  });
  const save = (hosts: string[]) =>
    host.savePluginSettings({ params: { plugin: 'probe' }, body: { values: { hosts } } });
  await expect(save(['a.example', 'b', 'c.example', 'd'])).rejects.toMatchObject({
    code: 422,
    message: expect.stringMatching(/^(?!.*允許的網域.*允許的網域).*允許的網域/) as unknown,
    errors: [
      { field: 'values.hosts.1', label: '允許的網域' },
      { field: 'values.hosts.3', label: '允許的網域' },
    ],
  });
  await expect(save(['a.example', 'c.example'])).resolves.toMatchObject({ hosts: ['a.example', 'c.example'] });
  await expect(server.context.settings()).resolves.toMatchObject({ hosts: ['a.example', 'c.example'] });
});

test('what was changed is audited with the values before and after, and every process reads the settings again', async () => {
  const { host, server, person } = await mountProbe({ actions: ['settings.manage'] });
  const save = (values: Record<string, number | string[]>) =>
    host.savePluginSettings({ params: { plugin: 'probe' }, body: { values } });
  const before = await readVersion(server.db, 'settings');
  await save({ limit: 5, hosts: ['a.example'] });
  await save({ limit: 7, hosts: ['a.example'], unknown: 1 });
  expect(await readVersion(server.db, 'settings')).toBe(before + 2);
  const { plugin, action, target, employeeId, detail } = audit;
  const entries = server.db.select({ plugin, action, target, employeeId, detail }).from(audit).orderBy(audit.id);
  const saved = { plugin: 'host', action: 'settings.save', target: 'probe', employeeId: person.id };
  expect(await entries.where(eq(action, 'settings.save'))).toEqual([
    { ...saved, detail: { from: { limit: null, hosts: null }, to: { limit: 5, hosts: ['a.example'] } } },
    { ...saved, detail: { from: { limit: 5 }, to: { limit: 7 } } },
  ]);
  await expect(host.savePluginSettings({ params: { plugin: 'absent' }, body: { values: {} } })).rejects.toMatchObject({
    code: 404,
  });
});
