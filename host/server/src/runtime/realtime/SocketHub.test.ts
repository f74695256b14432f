import { EventEmitter } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { io } from 'socket.io-client';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { limitPackets, SocketHub } from './SocketHub.ts';

const person = (id: number, companyId = 1, departmentId: number | null = 10) => ({ id, companyId, departmentId });

/** A hub that takes the id of a person for a token; every person has one session. */
async function openHub(people: ReturnType<typeof person>[], parts: object = {}) {
  const http = createServer();
  const authenticate = vi.fn(async (token: string) => {
    const caller = people.find(({ id }) => id === Number(token));
    return { state: 'live', caller: { ...caller, sessionId: token }, claims: { aud: 'portal' } };
  });
  const hub = new SocketHub(http, {
    sessions: { authenticate },
    clock: { now: () => new Date() },
    log: { error: vi.fn() },
    limits: { handshakeTime: 60_000, socketsPerSession: 2 },
    quota: { take: () => () => undefined },
    allowedOrigins: [],
    secure: () => true,
    address: () => '203.0.113.9',
    ...parts,
  } as never);
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening));
  onTestFinished(() => hub.close());
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const connect = (id: number) => {
    const socket = io(url, {
      auth: { token: String(id) },
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
    });
    onTestFinished(() => void socket.close());
    const names: string[] = [];
    socket.onAny((name: string, payload?: { type?: number }) => names.push(payload?.type ? `${payload.type}` : name));
    for (const name of ['disconnect', 'connect_error']) socket.on(name, () => names.push(name));
    return { socket, names, until: (name: string) => expect.poll(() => names).toContain(name) };
  };
  const open = async (id: number) => {
    const connection = connect(id);
    await connection.until('hello');
    return connection;
  };
  const tell = (to: object, type: number) => hub.deliver({ kind: 'event', to, payload: { type } } as never);
  const follow = (...places: ReturnType<typeof person>[]) => hub.follow(new Map(places.map((each) => [each.id, each])));
  return { hub, url, authenticate, connect, open, tell, follow };
}

test.each<[string, ReturnType<typeof person>, ReturnType<typeof person>, string[]]>([
  ['from one department to another', person(1), person(1, 1, 11), ['hello', 'resync', '-2', '-3']],
  ['into a department', person(1, 1, null), person(1, 1, 11), ['hello', 'resync', '-2', '-3']],
  ['out of all departments', person(1), person(1, 1, null), ['hello', 'resync', '-3']],
  ['to another company', person(1, 1, null), person(1, 2, null), ['hello', 'resync']],
  ['nowhere', person(1, 1, 11), person(1, 1, 11), ['hello', '-2', '-3']],
])('a person who moves %s gets what is sent to the new units only, and refetches', async (_, before, after, names) => {
  const { open, follow, tell } = await openHub([before]);
  const mine = await open(1);
  follow(after);
  tell({ department: 10 }, -1);
  tell({ department: 11 }, -2);
  tell({ company: 1 }, -3);
  tell({ everyone: true }, -4);
  await mine.until('-4');
  expect(mine.names).toEqual([...names, '-4']);
});

test.each([
  ['company', person(1, 2, null)],
  ['department', person(1, 1, 11)],
])('a move to another %s counts as a message to the person, for one who connects meanwhile', async (_, moved) => {
  let now = 0;
  const clock = { now: () => new Date(now) };
  const { connect, follow } = await openHub([person(1, 1, null), person(2)], { clock });
  follow(person(1, 1, null), person(2));
  now = 30_000;
  follow(moved, person(2));
  now = 34_000;
  const quiet = (id: number) =>
    new Promise((resolve) => connect(id).socket.on('hello', (hello: { quiet: number }) => resolve(hello.quiet)));
  expect([await quiet(1), await quiet(2)]).toEqual([4_000, 34_000]);
});

test('a person of whom the organisation knows nothing stays connected', async () => {
  const { open, follow, tell } = await openHub([person(1), person(2)]);
  const mine = await open(1);
  follow(person(2));
  tell({ department: 10 }, -1);
  await mine.until('-1');
  expect(mine.names).toEqual(['hello', '-1']);
});

test('after messages may have been missed every client refetches, also one that connects meanwhile', async () => {
  let now = 0;
  const { hub, open, connect } = await openHub([person(1)], { clock: { now: () => new Date(now) } });
  const mine = await open(1);
  now = 30_000;
  hub.resync();
  await mine.until('resync');
  const hello = new Promise((resolve) => connect(1).socket.on('hello', resolve));
  expect(await hello).toMatchObject({ quiet: 0 });
});

test('sockets of a session that are looked up at the same time do not exceed its number', async () => {
  const { authenticate, connect } = await openHub([person(1)]);
  const found = authenticate.getMockImplementation()!;
  const all = Promise.withResolvers<void>();
  authenticate.mockImplementation(async (token) => {
    if (authenticate.mock.calls.length === 5) all.resolve();
    await all.promise;
    return found(token);
  });
  const sockets = Array.from({ length: 5 }, () => connect(1));
  const outcomes = () => sockets.flatMap(({ names }) => names).toSorted();
  await expect.poll(outcomes).toEqual(['disconnect', 'disconnect', 'disconnect', 'hello', 'hello']);
});

test('a connection beyond the quota of its address is closed at once; one that ends gives its place back', async () => {
  const release = vi.fn();
  const take = vi.fn<(address: string) => (() => void) | undefined>(() => release);
  const { open, connect } = await openHub([person(1)], { quota: { take } });
  const first = await open(1);
  take.mockReturnValueOnce(undefined);
  const refused = connect(1);
  await expect.poll(() => refused.names).toEqual(['disconnect']);
  expect(release).not.toHaveBeenCalled();
  first.socket.close();
  await expect.poll(() => release.mock.calls.length).toBe(1);
});

test.each([
  ['a handshake', '/socket.io/?EIO=4&transport=polling', 200],
  ['one that is refused', '/socket.io/?EIO=4&transport=none', 400],
])('the answer to %s of polling is not sniffed, kept or read by other sites', async (_, path, status) => {
  const { url } = await openHub([person(1)]);
  const answer = await fetch(url + path);
  const names = ['x-content-type-options', 'cache-control', 'cross-origin-resource-policy'];
  const values = names.map((name) => answer.headers.get(name));
  expect([answer.status, ...values]).toEqual([status, 'nosniff', 'no-store', 'same-origin']);
});

let connection: EventEmitter & { close(): void };
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  connection = Object.assign(new EventEmitter(), { close: vi.fn() });
  limitPackets(connection);
});
afterEach(() => vi.useRealTimers());
const send = (count: number) => {
  for (let sent = 0; sent < count; sent += 1) connection.emit('packet');
};

test('a client may send 100 packets within 10 s, and is disconnected by one more', () => {
  send(100);
  expect(connection.close).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  send(1);
  expect(connection.close).toHaveBeenCalledOnce();
});

test('after 10 s they are counted again', () => {
  send(100);
  vi.advanceTimersByTime(10_001);
  send(100);
  expect(connection.close).not.toHaveBeenCalled();
  send(1);
  expect(connection.close).toHaveBeenCalledOnce();
});
