import { expect, test } from 'vitest';
import { mountProbe } from '../../mountProbe.ts';

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
