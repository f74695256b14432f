import { eq, like, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { knownDevices, limits } from '../../core/schema/credentials.ts';
import { usePeople } from '../../testing/usePeople.ts';
import { countAttempt } from './attemptCounters.ts';

const atrium = usePeople();
const { login, pass } = atrium;
const OUTSIDE = '203.0.113.7';
const ELSEWHERE = '203.0.113.99';
const fail = (employee: string, from?: string) => login(employee, 'wrong-password', from ? { from } : {});

/** The delay caused by the last failure of a key, as stored: it runs while the test does. */
async function delayOf(key: string): Promise<number> {
  const [row] = await atrium.db.select().from(limits).where(eq(limits.key, key));
  return Math.round((row!.blockedUntil!.getTime() - row!.since.getTime()) / 1000);
}

beforeEach(async () => {
  await atrium.db.delete(limits);
  await atrium.db.delete(knownDevices);
});

/** Extends a delay of 5 seconds to 605, so that it does not expire on a slow machine. */
async function lengthenWaits(): Promise<void> {
  await atrium.db.update(limits).set({ blockedUntil: sql`${limits.blockedUntil} + interval '600 s'` });
}

describe('an account', () => {
  test('[S0-047][S0-048] is delayed from the fourth failure on: HTTP 429 with a sentence, Retry-After and data.countDown', async () => {
    for (let count = 0; count < 4; count += 1) expect((await fail('E001')).status).toBe(401);
    const { status, headers, body } = await login('E001');
    expect(status).toBe(429);
    expect(await delayOf('account:E001')).toBe(5);
    const { countDown } = body.data;
    expect([4, 5]).toContain(countDown);
    expect(headers.get('retry-after')).toBe(String(countDown));
    expect(body).toMatchObject({
      code: 429,
      status: 'TOO_MANY_ATTEMPTS',
      msg: `嘗試次數過多，請於 ${countDown} 秒後再試。`,
    });
    await pass(3);
    expect((await login('E001')).body.data.countDown).toBeLessThanOrEqual(2);
    await pass(2);
    expect((await login('E001')).status).toBe(200);
  });

  test('[S0-048] is delayed longer with every further failure, up to 900 seconds, but not by attempts during a delay', async () => {
    for (let count = 0; count < 3; count += 1) await fail('E001');
    const waits = [];
    for (let count = 0; count < 10; count += 1) {
      await fail('E001');
      const delay = await delayOf('account:E001');
      const countDown = (await fail('E001')).body.data.countDown;
      expect(countDown).toBeLessThanOrEqual(delay);
      expect(countDown).toBeGreaterThan(delay - 5);
      expect(await delayOf('account:E001'), 'an attempt during a delay').toBe(delay);
      waits.push(delay);
      await pass(delay);
    }
    expect(waits).toEqual([5, 15, 30, 60, 120, 240, 480, 900, 900, 900]);
  });

  test('[S0-048] that does not exist is delayed the same way', async () => {
    for (let count = 0; count < 4; count += 1) await fail('NOBODY');
    await lengthenWaits();
    expect((await fail('NOBODY')).status).toBe(429);
    expect((await fail('nobody')).status).toBe(429);
    expect((await fail('E002')).status).toBe(401);
  });

  test('is reset by a sign-in from a known device, not from a new one', async () => {
    await login('E003');
    for (let count = 0; count < 3; count += 1) await fail('E003');
    expect((await login('E003', undefined, { from: '127.0.0.2' })).status).toBe(200);
    await fail('E003');
    expect((await fail('E003')).status).toBe(429);
    await pass(5);
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

describe('a device that has signed in before', () => {
  test('is not delayed by any number of wrong guesses from elsewhere', async () => {
    expect((await login('E005')).status).toBe(200);
    for (let count = 0; count < 4; count += 1) expect((await fail('E005', ELSEWHERE)).status).toBe(401);
    await lengthenWaits();
    expect((await fail('E005', ELSEWHERE)).status, 'elsewhere').toBe(429);
    expect((await login('E005', undefined, { from: OUTSIDE })).status, 'another new device').toBe(429);
    expect((await login('E005')).status, 'the known device').toBe(200);
  });

  test('is not delayed by what others behind its address do', async () => {
    expect((await login('E005', undefined, { from: OUTSIDE })).status).toBe(200);
    for (let count = 0; count < 30; count += 1) await fail(`X${count}`, OUTSIDE);
    expect((await login('E006', undefined, { from: OUTSIDE })).status, 'another person there').toBe(429);
    expect((await login('E005', undefined, { from: OUTSIDE })).status).toBe(200);
  });

  test('is delayed by its own failures, without affecting others', async () => {
    expect((await login('E007')).status).toBe(200);
    for (let count = 0; count < 4; count += 1) expect((await fail('E007')).status).toBe(401);
    expect((await login('E007')).status).toBe(429);
    expect((await login('E007', undefined, { from: ELSEWHERE })).status).toBe(200);
  });

  test('stays known when the browser updates itself, and is another one with another browser', async () => {
    const browser = (version: string) => ({ 'user-agent': `Mozilla/5.0 (X11; Linux x86_64) Chrome/${version}` });
    expect((await login('E008', undefined, { headers: browser('126.0.6478.55') })).status).toBe(200);
    for (let count = 0; count < 4; count += 1) await fail('E008', ELSEWHERE);
    expect((await login('E008', undefined, { headers: browser('131.0.1.2') })).status).toBe(200);
    for (let count = 0; count < 4; count += 1) await fail('E008', ELSEWHERE);
    await lengthenWaits();
    expect((await login('E008')).status, 'another browser').toBe(429);
  });

  test('is forgotten after 180 days without a sign-in', async () => {
    const DAY = 86_400;
    for (const [employee, seconds, expected] of [
      ['E101', 180 * DAY - 1, 200],
      ['E102', 180 * DAY, 429],
    ] as const) {
      await login(employee);
      atrium.clock.pass(seconds);
      for (let count = 0; count < 4; count += 1) await fail(employee, ELSEWHERE);
      await lengthenWaits();
      expect((await login(employee)).status, employee).toBe(expected);
      await atrium.db.delete(limits);
    }
  });

  test('becomes known by a sign-in only, not by a guess', async () => {
    for (let count = 0; count < 4; count += 1) await fail('E009', OUTSIDE);
    expect((await login('E009', undefined, { from: OUTSIDE })).status).toBe(429);
    expect(await atrium.db.select().from(knownDevices)).toEqual([]);
  });
});

describe('a wait', () => {
  test('is measured by the clock of the database, not by that of the process', async () => {
    for (let count = 0; count < 4; count += 1) await fail('E001');
    await lengthenWaits();
    for (const hours of [-1, 2]) {
      atrium.clock.pass(hours * 3600);
      const { status, body } = await login('E001');
      expect(status).toBe(429);
      expect(body.data.countDown).toBeLessThanOrEqual(605);
    }
    atrium.clock.pass(-3600);
    await pass(605);
    expect((await login('E001')).status).toBe(200);
  });

  test('never exceeds its delay, even if that clock was set back', async () => {
    for (let count = 0; count < 4; count += 1) await fail('E001');
    await lengthenWaits();
    await pass(-3600);
    expect((await login('E001')).body.data.countDown).toBeLessThanOrEqual(605);
    await pass(605);
    expect((await login('E001')).status).toBe(200);
    for (let count = 0; count < 30; count += 1) await fail(`X${count}`, OUTSIDE);
    await pass(-7200);
    expect((await login('E001', undefined, { from: OUTSIDE })).body.data.countDown).toBeLessThanOrEqual(900);
    await pass(900);
    expect((await login('E001', undefined, { from: OUTSIDE })).status).toBe(200);
  });

  test('ends if that clock was set forward, and the failures still count', async () => {
    for (let count = 0; count < 4; count += 1) await fail('E001');
    await pass(3600);
    expect((await fail('E001')).status).toBe(401);
    expect(await delayOf('account:E001')).toBe(15);
  });
});

describe('a network', () => {
  test('[S0-048] is delayed after 30 failures within 15 minutes, for any accounts', async () => {
    for (let count = 0; count < 30; count += 1) expect((await fail(`X${count}`, OUTSIDE)).status).toBe(401);
    const { status, body } = await login('E001', undefined, { from: OUTSIDE });
    expect(status).toBe(429);
    expect(body.data.countDown).toBeGreaterThan(800);
    expect(body.data.countDown).toBeLessThanOrEqual(900);
    expect((await login('E001', undefined, { from: '203.0.113.8' })).status).toBe(200);
    await pass(900);
    expect((await login('E001', undefined, { from: OUTSIDE })).status).toBe(200);
  });

  test('counts failures only: successful sign-ins do not delay it', async () => {
    for (let count = 0; count < 35; count += 1) {
      expect((await login('E001', undefined, { from: OUTSIDE })).status).toBe(200);
    }
  });

  test('with a known level may fail fifty times as often', async () => {
    for (let count = 0; count < 40; count += 1) expect((await fail(`X${count}`)).status).toBe(401);
  });

  test('of IPv6 is the /64 of a subscriber', async () => {
    for (let count = 0; count < 30; count += 1) await fail(`X${count}`, `2001:db8:1:2::${count.toString(16)}`);
    expect((await fail('E001', '2001:db8:1:2:ffff::1')).status).toBe(429);
    expect((await fail('E001', '2001:db8:1:3::1')).status).toBe(401);
  });
});

test('of a burst that passes the first look together, those behind the fourth failure wait and are not counted', async () => {
  const count = () => countAttempt(atrium.db, 'burst');
  expect([await count(), await count(), await count(), await count()]).toEqual([0, 0, 0, 0]);
  await lengthenWaits();
  expect(await count()).toBeGreaterThan(0);
  const [row] = await atrium.db.select().from(limits).where(eq(limits.key, 'burst'));
  expect(row!.count).toBe(4);
});

test('passwords of an account that are checked from one network are limited, right ones too, without delaying it elsewhere', async () => {
  expect((await login('E001')).status).toBe(200);
  expect((await fail('E001')).status).toBe(401);
  const own = like(limits.key, 'checks:account:E001:%');
  const [row] = await atrium.db.select().from(limits).where(own);
  expect(row!.count).toBe(2);
  await atrium.db.update(limits).set({ count: 199 }).where(own);
  expect((await login('e001')).status).toBe(200);
  const { status, body } = await login('E001');
  expect([status, body.status]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
  expect(body.data.countDown).toBeGreaterThan(800);
  expect((await login('E001', undefined, { from: OUTSIDE })).status, 'from elsewhere').toBe(200);
  expect((await login('E002')).status, 'another person').toBe(200);
  for (let count = 0; count < 5; count += 1) expect((await login('E001')).status, 'a refusal is no failure').toBe(429);
  await pass(900);
  expect((await login('E001')).status).toBe(200);
});
