import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addHandover, type HandoverPerson, openHandover, type TestHandovers } from '../../testing/openHandover.ts';

const RIGHT = '北門倉庫-204';
const SECOND = 1000;
const HOUR = 3_600_000;
let handovers: TestHandovers;
let publisher: HandoverPerson;
beforeAll(async () => {
  handovers = await openHandover({ config: { trustedProxies: ['127.0.0.1'] } });
});
afterAll(() => handovers.dispose());
beforeEach(async () => {
  await handovers.forgetLimits();
  publisher = await handovers.colleague();
});

async function lockedLink() {
  const id = await addHandover(publisher, { isUrlPublic: true, urlPassphrase: RIGHT });
  const { AESId } = await publisher.api.publicUrl({ params: { id } });
  const unlock = async (address: string, passphrase: string, device?: string) => {
    const response = await fetch(`${handovers.url}/api/publicHandovers/${AESId}/unlock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ passphrase, device }),
    });
    return (await response.json()) as { code: number; status: string; data: { device: string; countDown: number } };
  };
  return { id, unlock };
}

/** Guesses from as many addresses. */
async function guess({ unlock }: Awaited<ReturnType<typeof lockedLink>>, count: number, first = 1) {
  for (let index = first; index < first + count; index += 1)
    expect(await unlock(`203.0.113.${index}`, '猜的')).toMatchObject({ status: 'PASSPHRASE_WRONG' });
}

test('guesses from many addresses slow the link for all, up to a minute', async () => {
  const link = await lockedLink();
  await guess(link, 10);
  for (const [index, pause] of [5, 10, 20, 40, 60, 60].entries()) {
    expect(await link.unlock('198.51.100.1', RIGHT), 'also for who knows it').toMatchObject({
      code: 423,
      status: 'PASSPHRASE_LOCKED',
      data: { countDown: pause },
    });
    await handovers.advance(pause * SECOND);
    await guess(link, 1, 100 + index);
  }
  await handovers.advance(60 * SECOND);
  expect(await link.unlock('198.51.100.1', RIGHT)).toMatchObject({ code: 200 });
});

test('a device that has opened it is not slowed, and has five tries of its own', async () => {
  const link = await lockedLink();
  const { data } = await link.unlock('198.51.100.1', RIGHT);
  expect(data.device).toMatch(/^[\w-]{43}$/);
  await guess(link, 10);
  expect(await link.unlock('198.51.100.9', RIGHT, data.device)).toMatchObject({ code: 200, data: { device: null } });
  expect(await link.unlock('198.51.100.9', RIGHT, 'x'.repeat(43)), 'an invented one').toMatchObject({ code: 423 });
  for (let count = 0; count < 5; count += 1) await link.unlock('198.51.100.9', '猜的', data.device);
  expect(await link.unlock('198.51.100.9', RIGHT, data.device)).toMatchObject({ code: 423, data: { countDown: 900 } });
});

test('a changed passphrase forgets devices and pauses', async () => {
  const link = await lockedLink();
  const { data } = await link.unlock('198.51.100.1', RIGHT);
  await guess(link, 10);
  await publisher.api.changeLink({ params: { id: link.id }, body: { urlPassphrase: '南門倉庫-305' } });
  expect(await link.unlock('198.51.100.1', '南門倉庫-305', data.device)).toMatchObject({
    code: 200,
    data: { device: expect.any(String) as string },
  });
});

test('addresses of one IPv6 network are one', async () => {
  const { unlock } = await lockedLink();
  for (let count = 1; count <= 5; count += 1) await unlock(`2001:db8:1:2::${count}`, '猜的');
  expect(await unlock('2001:db8:1:2:ffff::1', RIGHT)).toMatchObject({ status: 'PASSPHRASE_LOCKED' });
  expect(await unlock('2001:db8:1:3::1', RIGHT)).toMatchObject({ code: 200 });
});

test('after an hour without a wrong one it counts from zero', async () => {
  const link = await lockedLink();
  await guess(link, 10);
  await handovers.advance(HOUR + 5 * SECOND);
  publisher = await handovers.again(publisher);
  await guess(link, 1, 50);
  expect(await link.unlock('198.51.100.1', RIGHT)).toMatchObject({ code: 200 });
});

test('one from before the present rule still opens its link, which says that it is to be changed', async () => {
  const link = await lockedLink();
  const state = async () => (await publisher.api.read({ params: { id: link.id } })).link?.isPassphraseOld;
  await handovers.server.db.execute(
    sql`update handover.links set passphrase_least = null where handover_id = ${link.id}`,
  );
  expect(await state()).toBe(true);
  await publisher.api.changeLink({ params: { id: link.id }, body: { urlExpiresOn: '2026-04-09' } });
  expect(await link.unlock('198.51.100.1', '猜的')).toMatchObject({ code: 422 });
  expect(await state()).toBe(true);
  expect(await link.unlock('198.51.100.1', RIGHT)).toMatchObject({ code: 200 });
  expect(await state(), 'it was long enough').toBe(false);
});
