import { expect, test } from 'vitest';
import { call } from '../../../../host/server/src/testing/probe.ts';
import { mountProbe } from '../../mountProbe.ts';

const DAY_MS = 86_400_000;
const params = { plugin: 'probe' };

test('a plugin tells those who manage it how many people use it today, and which of its calls failed, without what they have sent', async () => {
  const probe = await mountProbe();
  const manager = () => probe.asPerson({ actions: ['plugin.manage'] as never });
  const { host, token } = await manager();
  expect(await host.installedPlugin({ params })).toMatchObject({ peopleToday: 0, faults: [] });
  const [other, quiet] = [await probe.asPerson(), await probe.asPerson()];
  for (const caller of [token, token, other.token]) await call(probe.url, 'GET', '/api/who', { token: caller });
  await call(probe.url, 'GET', '/api/explode', { token: other.token });
  const { peopleToday, faults, errorMinutes, trouble } = await host.installedPlugin({ params });
  expect(errorMinutes).toEqual({ from: '2026-03-26 08:01:00', counts: [...Array.from({ length: 59 }, () => 0), 1] });
  expect(trouble, 'it runs').toBeNull();
  expect(peopleToday).toBe(2);
  expect(faults).toEqual([
    {
      at: '2026-03-26 09:00:00',
      code: 500,
      call: 'explode',
      error: 'RangeError',
      place: expect.stringMatching(/^server\.ts:\d+:\d+$/) as string,
      requestId: expect.any(String) as string,
    },
  ]);
  expect(JSON.stringify(faults)).not.toContain('boom');
  expect(quiet.person.id).not.toBe(other.person.id);

  probe.clock.move(DAY_MS);
  const later = await manager();
  const next = await later.host.installedPlugin({ params });
  expect([next.peopleToday, next.faults.length]).toEqual([0, 1]);
});
