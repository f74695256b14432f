import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { failureOf } from '../../testing/failureOf.ts';
import { startCalendar } from '../../testing/startCalendar.ts';
import { sourceEvents, sources, subscriptions } from '../sourceTables.ts';

const MINUTE = 60_000;

const event = (uid: string, day: string, ...more: string[]) => [
  ...['BEGIN:VEVENT', `UID:${uid}`, `SUMMARY:${uid}`, `DTSTART;VALUE=DATE:${day}`, ...more, 'END:VEVENT'],
];

/** Another server with a calendar, and people who may subscribe to it. */
async function withSource() {
  const state = {
    status: 200,
    lines: ['X-WR-CALNAME:Holidays', ...event('Spring', '20260403')],
    asked: 0,
    end: () => server.closeAllConnections(),
  };
  const server = createServer(({ url }, response) => {
    state.asked += 1;
    if (state.status !== 200 || url === '/page') response.writeHead(state.status).end('<html></html>');
    else response.writeHead(200).end(['BEGIN:VCALENDAR', ...state.lines, 'END:VCALENDAR'].join('\r\n'));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const calendar = await startCalendar();
  const administrator = await calendar.asPerson({ actions: ['settings.manage'] });
  await administrator.host.savePluginSettings({
    params: { plugin: 'calendar' },
    body: { values: { innerCalendars: host } as never },
  });
  const address = `http://${host}/secret-token.ics`;
  const month = async (person: typeof calendar.anna) =>
    (await person.api.month({ params: { month: '2026-04' } })).subscribed;
  return { ...calendar, state, host, address, month };
}

test('POST /v1/subscriptions/try, POST /v1/subscriptions, PATCH /v1/subscriptions/:id, DELETE /v1/subscriptions/:id – a calendar is tried, subscribed to, and in the month; what two subscribe to is one source, read for each', async () => {
  const { anna, ben, state, address, month, server } = await withSource();
  expect(await month(anna)).toBeUndefined();
  expect(await anna.api.trySubscription({ body: { address } })).toEqual({
    name: 'Holidays',
    events: 1,
    next: [{ title: 'Spring', startTime: '2026-04-03 00:00', endTime: '2026-04-03 23:59', isAllDay: true }],
    everyMinutes: 60,
    notes: [],
  });
  expect(await server.db.$count(sources)).toBe(0);
  const { id } = await anna.api.subscribe({ body: { address, name: 'Days off', color: 'coral' } });
  expect(await month(anna)).toMatchObject({
    calendars: [{ id, name: 'Days off', color: 'coral', isShown: true, isFailing: false }],
    events: [{ subscriptionId: id, title: 'Spring', isAllDay: true, isRepeated: false }],
  });
  state.status = 404;
  const mine = { address: `${address}#x`, name: 'Mine', color: 'teal' } as const;
  const withdrawn = (await failureOf(ben.api.subscribe({ body: mine }))) as { message: string };
  expect(withdrawn.message).toContain('沒有這個行事曆');
  Object.assign(state, { status: 200, lines: event('Summer', '20260404') });
  await ben.api.subscribe({ body: mine });
  expect(await month(ben)).toMatchObject({ calendars: [{ name: 'Mine' }], events: [{ title: 'Summer' }] });
  expect((await month(anna))!.events).toMatchObject([{ title: 'Summer' }]);
  expect(await server.db.$count(sources)).toBe(1);
  const again = anna.api.subscribe({ body: { address, name: 'Again', color: 'teal' } });
  expect(await failureOf(again)).toMatchObject({ message: '已經訂閱這個位址了' });

  await anna.api.changeSubscription({ params: { id }, body: { name: 'Off', isShown: false } });
  expect(await month(anna)).toMatchObject({ calendars: [{ name: 'Off', color: 'coral', isShown: false }], events: [] });
  await anna.api.unsubscribe({ params: { id } });
  expect(await month(anna)).toBeUndefined();
  expect(await server.db.$count(sources)).toBe(1);
  const [bens] = await ben.api.subscriptions();
  await ben.api.unsubscribe({ params: { id: bens!.id } });
  expect([await server.db.$count(sources), await server.db.$count(sourceEvents)]).toEqual([0, 0]);
});

test('GET /v1/subscriptions, GET /v1/subscriptions/events/:id – the address is sealed, and is for its owner; others find neither a subscription nor its dates', async () => {
  const { anna, ben, address, month, server } = await withSource();
  const { id } = await anna.api.subscribe({ body: { address, name: 'Secret', color: 'teal' } });
  expect(await anna.api.subscriptions()).toMatchObject([{ id, address, failure: null, events: 1, everyMinutes: 60 }]);
  const [row] = await server.db.select().from(sources);
  expect(JSON.stringify(row) + row!.address.toString('latin1')).not.toContain('secret-token');
  expect(JSON.stringify(server.log)).not.toContain('secret-token');
  const eventId = (await month(anna))!.events[0]!.id;
  expect(await anna.api.subscribedEvent({ params: { id: eventId } })).toMatchObject({
    ...{ title: 'Spring', calendarName: 'Secret', memo: '', link: '' },
  });
  for (const call of [
    () => ben.api.subscribedEvent({ params: { id: eventId } }),
    () => ben.api.changeSubscription({ params: { id }, body: { name: 'x' } }),
    () => ben.api.unsubscribe({ params: { id } }),
    () => ben.api.refreshSubscription({ params: { id } }),
  ])
    expect(await failureOf(call())).toMatchObject({ status: 'NOT_FOUND' });
  expect(await ben.api.subscriptions()).toEqual([]);
});

test('POST /v1/subscriptions/:id/refresh – the job reads what is due again: new, changed and removed dates, the others keep their rows; failures are said and waited for', async () => {
  const { anna, state, address, month, advance, receivedBy } = await withSource();
  const often = 'REFRESH-INTERVAL;VALUE=DURATION:PT15M';
  state.lines = [often, ...event('Stays', '20260401'), ...event('Changes', '20260402'), ...event('Goes', '20260403')];
  const { id } = await anna.api.subscribe({ body: { address, name: 'A', color: 'teal' } });
  const before = (await month(anna))!.events;
  const asked = state.asked;
  await advance(5 * MINUTE);
  expect(state.asked).toBe(asked);

  state.lines = [often, ...event('Stays', '20260401'), ...event('Changes', '20260408'), ...event('Comes', '20260409')];
  await advance(11 * MINUTE);
  const after = (await month(anna))!.events;
  expect(after.map(({ title, startTime }) => `${title} ${startTime.slice(8, 10)}`)).toEqual([
    ...['Stays 01', 'Changes 08', 'Comes 09'],
  ]);
  expect(after.slice(0, 2).map((one) => one.id)).toEqual(before.slice(0, 2).map((one) => one.id));

  state.status = 503;
  await advance(16 * MINUTE);
  expect((await month(anna))!.events).toEqual(after);
  expect((await month(anna))!.calendars).toMatchObject([{ isFailing: true }]);
  const [failing] = await anna.api.subscriptions();
  expect(failing).toMatchObject({ failure: 'refused' });
  expect(failing!.failingSince > failing!.refreshedOn).toBe(true);
  // each failure doubles the pause
  const tries = async (minutes: number) => {
    const from = state.asked;
    await advance(minutes * MINUTE);
    await anna.api.subscriptions();
    return state.asked - from;
  };
  expect([await tries(16), await tries(16), await tries(16)]).toEqual([1, 0, 1]);

  state.status = 200;
  await advance(2 * MINUTE);
  const refresh = () => anna.api.refreshSubscription({ params: { id } });
  expect(await receivedBy(anna, refresh)).toEqual(['calendar.subscriptionsChanged']);
  const rested = state.asked;
  expect(await refresh()).toEqual({ failure: null });
  expect(state.asked).toBe(rested);
  const [fresh] = await anna.api.subscriptions();
  expect(fresh).toMatchObject({ failure: null, failingSince: '' });
});

test('what cannot be read is refused with its reason; 20 are the most', async () => {
  const { anna, host, address, server } = await withSource();
  const refused = async (written: string) =>
    (await failureOf(anna.api.trySubscription({ body: { address: written } }))) as { message: string };
  expect((await refused('nonsense')).message).toContain('https://');
  expect((await refused('https://127.0.0.1/a.ics')).message).toContain('內部網路');
  expect((await refused(`http://${host}/page`)).message).toContain('網頁');
  await anna.api.subscribe({ body: { address: `${address}?1`, name: 'A', color: 'teal' } });
  const [row] = await server.db.select().from(sources);
  for (let at = 1; at < 20; at += 1) {
    const { id: _, ...copy } = { ...row!, addressHash: `${at}` };
    const [made] = await server.db.insert(sources).values(copy).returning();
    await server.db.insert(subscriptions).values({
      ...{ employeeId: anna.person.id, sourceId: made!.id, name: 'A', color: 'teal', createdOn: row!.triedOn },
    });
  }
  const more = anna.api.subscribe({ body: { address, name: 'A', color: 'teal' } });
  expect(await failureOf(more)).toMatchObject({ message: expect.stringContaining('20') });
});

test('what goes wrong here is said at the calendar, tried later and later, and is in the log as an error', async () => {
  const { anna, address, advance, server } = await withSource();
  await anna.api.subscribe({ body: { address, name: 'A', color: 'teal' } });
  await server.db.execute(
    sql`alter table calendar.source_events add constraint broken check (title <> 'Spring') not valid`,
  );
  await server.db.update(sources).set({ madeOn: '2026-01-01' });
  await server.db.update(sourceEvents).set({ title: 'Winter' });
  await advance(61 * MINUTE);
  const [row] = await server.db.select().from(sources);
  expect(row).toMatchObject({ failure: 'broken', failures: 1 });
  expect(row!.nextOn.getTime() - row!.triedOn.getTime()).toBe(60 * MINUTE);
  const said = server.log.find(({ message }) => message.includes('cannot be refreshed'));
  // As an error: out of a text the log could not take the values of a statement.
  expect((said!.facts as { error: unknown }).error).toBeInstanceOf(Error);
});

test('who leaves subscribes to nothing: what nobody else does is deleted', async () => {
  const { anna, ben, address, advance, server } = await withSource();
  for (const one of ['1', '2'])
    await anna.api.subscribe({ body: { address: address + one, name: 'A', color: 'teal' } });
  await ben.api.subscribe({ body: { address: `${address}2`, name: 'B', color: 'teal' } });
  await server.services.transaction(() =>
    server.services.domainEvents.publishOfHost('people.left', { employeeId: anna.person.id }, 'left'),
  );
  await advance(0);
  expect(await server.db.select({ employeeId: subscriptions.employeeId }).from(subscriptions)).toEqual([
    { employeeId: ben.person.id },
  ]);
  expect(await server.db.$count(sources)).toBe(1);
});
