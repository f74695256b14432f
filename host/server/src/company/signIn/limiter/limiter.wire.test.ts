import { beforeEach, describe, expect, test } from 'vitest';
import { usePeople } from '../../testing/usePeople.ts';
import { knownDevices, limits } from '../../../core/schema/credentials.ts';

const atrium = usePeople();
const { login, clock } = atrium;
const OUTSIDE = '203.0.113.7';
const fail = (employee: string, from?: string) => login(employee, 'wrong-password', from ? { from } : {});

beforeEach(async () => {
  await atrium.db.delete(limits);
  await atrium.db.delete(knownDevices);
});

describe('an account', () => {
  test('[S0-047][S0-048] waits from the fourth failure on: HTTP 429 with a sentence, Retry-After and data.countDown', async () => {
    for (let count = 0; count < 4; count += 1) expect((await fail('E001')).status).toBe(401);
    const { status, headers, body } = await login('E001');
    expect(status).toBe(429);
    expect(headers.get('retry-after')).toBe('5');
    expect(body).toMatchObject({
      code: 429,
      status: 'TOO_MANY_ATTEMPTS',
      data: { countDown: 5 },
      msg: '嘗試次數過多，請於 5 秒後再試。',
    });
    clock.pass(3);
    expect((await login('E001')).body.data.countDown).toBe(2);
    clock.pass(2);
    expect((await login('E001')).status).toBe(200);
  });

  test('[S0-048] waits longer with every further failure, never more than 900 seconds, and not for attempts made while it waits', async () => {
    for (let count = 0; count < 3; count += 1) await fail('E001');
    const waits = [];
    for (let count = 0; count < 10; count += 1) {
      await fail('E001');
      const { countDown } = (await fail('E001')).body.data;
      expect((await fail('E001')).body.data.countDown).toBe(countDown);
      waits.push(countDown);
      clock.pass(countDown);
    }
    expect(waits).toEqual([5, 15, 30, 60, 120, 240, 480, 900, 900, 900]);
  });

  test('[S0-048] that nobody has waits just the same', async () => {
    for (let count = 0; count < 4; count += 1) await fail('NOBODY');
    expect((await fail('NOBODY')).status).toBe(429);
    expect((await fail('nobody')).status).toBe(429);
    expect((await fail('E002')).status).toBe(401);
  });

  test('forgets its failures after a sign-in from a known device, not from a new one', async () => {
    await login('E003');
    for (let count = 0; count < 3; count += 1) await fail('E003');
    expect((await login('E003', undefined, { from: '127.0.0.2' })).status).toBe(200);
    await fail('E003');
    expect((await fail('E003')).status).toBe(429);
    clock.pass(5);
    expect((await login('E003')).status).toBe(200);
    for (let count = 0; count < 3; count += 1) expect((await fail('E003')).status).toBe(401);
    expect((await login('E003')).status).toBe(200);
  });

  test('a burst of attempts does not slip through while the first is checked', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => fail('E004')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(4);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(16);
  });
});

describe('a network', () => {
  test('[S0-048] waits after 30 failures within 15 minutes, whatever the accounts', async () => {
    for (let count = 0; count < 30; count += 1) expect((await fail(`X${count}`, OUTSIDE)).status).toBe(401);
    const { status, body } = await login('E001', undefined, { from: OUTSIDE });
    expect([status, body.data.countDown]).toEqual([429, 900]);
    expect((await login('E001', undefined, { from: '203.0.113.8' })).status).toBe(200);
    clock.pass(900);
    expect((await login('E001', undefined, { from: OUTSIDE })).status).toBe(200);
  });

  test('counts failures only: an office signs in as often as it likes', async () => {
    for (let count = 0; count < 35; count += 1) {
      expect((await login('E001', undefined, { from: OUTSIDE })).status).toBe(200);
    }
  });

  test('that is known may fail fifty times as often', async () => {
    for (let count = 0; count < 40; count += 1) expect((await fail(`X${count}`)).status).toBe(401);
  });

  test('of IPv6 is the /64 of a subscriber', async () => {
    for (let count = 0; count < 30; count += 1) await fail(`X${count}`, `2001:db8:1:2::${count.toString(16)}`);
    expect((await fail('E001', '2001:db8:1:2:ffff::1')).status).toBe(429);
    expect((await fail('E001', '2001:db8:1:3::1')).status).toBe(401);
  });
});
