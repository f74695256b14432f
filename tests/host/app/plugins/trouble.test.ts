import { expect, test } from 'vitest';
import { findTrouble } from '../../../../host/server/src/app/plugins/recentEvents.ts';
import { mountProbe } from '../../mountProbe.ts';

const DAY_MS = 86_400_000;

test('since which version a plugin fails is read from the audit log, with how the version before did', async () => {
  const { server, clock } = await mountProbe();
  const { services } = server;
  const crash = (target = 'probe') =>
    services.audit.record({ action: 'plugin.crash', target, detail: { reason: 'x' } });
  const first = { version: '1.0.0', hash: 'one', installedOn: clock.now() };
  clock.move(DAY_MS);
  await crash();
  clock.move(12 * DAY_MS);
  const second = { version: '1.1.0', hash: 'two', installedOn: clock.now() };
  await crash('other');
  const find = (versions: (typeof first)[], current: string | null) =>
    findTrouble(services, 'probe', versions, current);
  const before = { version: '1.0.0', days: 13, crashes: 1 };
  expect(await find([second, first], 'two')).toEqual({ first: null, crashes: 0, before });
  clock.move(60_000);
  await crash();
  await crash();
  expect(await find([second, first], 'two')).toEqual({ first: '2026-04-08 09:01:00', crashes: 2, before });
  expect(await find([second], 'two')).toMatchObject({ crashes: 2, before: null });
  expect(await find([second, first], 'one'), 'the earlier one was restored').toBeNull();
  expect(await find([], 'one'), 'it comes with the host').toBeNull();
});
