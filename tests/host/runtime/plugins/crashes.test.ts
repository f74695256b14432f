import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runFor } from '../../../../host/server/src/core/currentCall.ts';
import { PROBE } from '../../../../host/server/src/testing/probe.ts';
import { watchCrashes } from '../../../../host/server/src/app/start/quarantine.ts';
import { PluginLife } from '../../../../host/server/src/app/plugins/PluginLife.ts';
import { mountProbe } from '../../mountProbe.ts';

/** An error as one that was thrown in a file, with what called it. */
const thrownIn = (...files: string[]) =>
  Object.assign(new Error('no answer'), {
    stack: ['Error: no answer', ...files.map((file) => `    at tick (file://${file}?v=1:3:5)`)].join('\n'),
  });
const OWN = thrownIn(join(PROBE, 'src/server.ts'), '/host/runtime/jobs/Jobs.ts');
const HOST = join(import.meta.dirname, '../../../../host/server/src/runtime/jobs/Jobs.ts');

async function mounted() {
  const probe = await mountProbe({ actions: ['settings.manage'], with: ['notifications'] });
  const { services, plugins } = probe.server;
  const crashes = watchCrashes(services, plugins, new PluginLife(services, plugins));
  const state = () => plugins.find('probe')!.state;
  return { ...probe, crashes, plugins, state };
}

test('an error belongs to the plugin in whose files it was thrown, or in whose name its code ran; others are the host’s', async () => {
  const { crashes } = await mounted();
  expect(crashes.report(OWN)).toBe(true);
  expect(crashes.report(thrownIn(HOST))).toBe(false);
  expect(crashes.report('a text')).toBe(false);
  expect(runFor('probe', () => crashes.report('a text'))).toBe(true);
  expect(
    runFor('probe', () => crashes.report(thrownIn(HOST))),
    'a fault of the host while it works for a plugin',
  ).toBe(false);
  expect(runFor('host', () => crashes.report('a text'))).toBe(false);
});

test('a third uncaught error within an hour stops the plugin: recorded, told to administrators, and one press starts it again', async () => {
  const { crashes, clock, state, server, asPerson, person } = await mounted();
  crashes.report(OWN);
  crashes.report(OWN);
  clock.move(3_600_000);
  const { host, person: second } = await asPerson({ actions: ['settings.manage'] });
  await asPerson();
  const administrators = [person, second];
  const listed = async () => (await host.plugins()).plugins as { manifest: { id: string }; failure: unknown }[];
  crashes.report(OWN);
  crashes.report(OWN);
  expect(state(), 'two within an hour').toBe('active');
  crashes.report(OWN);
  await expect.poll(state).toBe('failed');
  expect((await listed()).find(({ manifest: { id } }) => id === 'probe')?.failure).toMatchObject({
    code: 'QUARANTINED',
    message: expect.stringContaining('3 次未處理的錯誤（no answer）') as string,
  });
  const audited = async () => {
    const { rows } = (await server.db.execute(
      `select action, count(*)::int as times, max(employee_id) as who from host.audit where target = 'probe' group by action order by action`,
    )) as unknown as { rows: object[] };
    return rows;
  };
  await expect.poll(audited).toEqual([
    { action: 'plugin.crash', times: 4, who: null },
    { action: 'plugin.quarantine', times: 1, who: null },
  ]);
  const { rows: told } = (await server.db.execute(
    'select person_id, title from notifications.notices order by id',
  )) as unknown as { rows: object[] };
  const title = '外掛「探針」已停止執行';
  expect(told).toEqual(administrators.map(({ id }) => ({ person_id: id, title })));
  await host.startPlugin({ params: { plugin: 'probe' } });
  expect(state()).toBe('active');
  await expect(host.startPlugin({ params: { plugin: 'probe' } })).rejects.toMatchObject({ code: 404 });
});

test('a plugin that fails again says why', async () => {
  const { plugins, host, state } = await mounted();
  const entry = plugins.find('probe')!;
  await plugins.quarantine(
    'probe',
    Object.assign(new Error('x'), { phase: 'handler', code: 'QUARANTINED', variables: {} }) as never,
  );
  const { module } = entry.loaded!;
  Object.assign(entry.loaded!, { module: { ...module, activate: () => Promise.reject(new Error('still broken')) } });
  await expect(host.startPlugin({ params: { plugin: 'probe' } })).rejects.toMatchObject({
    code: 422,
    message: expect.stringContaining('still broken') as string,
  });
  expect(state()).toBe('failed');
  await expect(host.startPlugin({ params: { plugin: 'absent' } })).rejects.toMatchObject({ code: 404 });
});
