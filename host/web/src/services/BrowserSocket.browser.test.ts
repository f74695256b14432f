import { CONTROL } from '@atrium/sdk';
import type { HostEvent } from '@atrium/sdk/client';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { BrowserSocket, FETCHED_BEFORE, localised } from './BrowserSocket.ts';
import { setLanguage } from './i18n.ts';
import { openWire } from './openWire.ts';
import type { HostSession } from './tokens.ts';

vi.mock(import('./openWire.ts'), () => ({ openWire: vi.fn() }));

/** The other end of the wire, controlled by the test. */
function start() {
  const listeners = new Map<string, (fact: never) => void>();
  const wire = {
    active: true,
    on: (name: string, listener: (fact: never) => void) => listeners.set(name, listener),
    onHeartbeat: vi.fn(),
    emit: vi.fn(),
    connect: vi.fn(),
    disconnect: vi.fn(),
  };
  vi.mocked(openWire).mockReturnValue(wire as never);
  const session = {
    state: {
      id: 5,
      acct: 'E001',
      userName: '王',
      companyId: 1,
      deptInfo: { id: 2, name: '資訊部' },
      groupInfo: { id: 7, name: '應用開發組' },
    },
    companyCode: 'HY',
    token: () => 'the.token',
    expire: vi.fn(),
    resume: vi.fn(() => Promise.resolve()),
  };
  const socket = new BrowserSocket(session as unknown as HostSession, () => import('./openWire.ts'));
  const say = (name: string, fact?: unknown) => listeners.get(name)!(fact as never);
  const hello = (quiet = 60_000) => say('hello', { socketId: 's1', seq: 0, quiet, serverTime: '' });
  return { socket, session, wire, say, hello };
}

async function connected() {
  const parts = start();
  parts.socket.connect();
  await expect.poll(() => openWire).toHaveBeenCalledTimes(1);
  parts.hello();
  return parts;
}

beforeEach(() => vi.mocked(openWire).mockReset());

test('[S0-194] the token is read at each attempt; joining sends person and units', async () => {
  const { wire } = await connected();
  expect(vi.mocked(openWire).mock.calls[0]![0]()).toBe('the.token');
  expect(wire.emit).toHaveBeenCalledWith('join', {
    userName: '王',
    companyCode: 'HY',
    systemCode: 'atrium',
    department: 2,
    group: 7,
    employee: 'E001',
    socketId: 's1',
  });
});

test('events reach their listeners; a gap in the count triggers a resync', async () => {
  const { socket, say } = await connected();
  const events: HostEvent[] = [];
  const resync = vi.fn();
  socket.onEvent((event) => events.push(event));
  const off = socket.onResync(resync);
  say('event', { seq: 1, type: CONTROL.menuChanged });
  say('event', { seq: 2, type: CONTROL.preferencesChanged });
  expect(events.map(({ type }) => type)).toEqual([-2, -3]);
  expect(resync).not.toHaveBeenCalled();
  say('event', { seq: 4, type: 1 });
  expect(resync).toHaveBeenCalledTimes(1);
  say('event', { seq: 5, type: 1 });
  expect(resync).toHaveBeenCalledTimes(1);
  off();
  say('event', { seq: 9, type: 1 });
  expect(resync).toHaveBeenCalledTimes(1);
});

test("a plugin's events go to its own listeners only", async () => {
  const { socket, say } = await connected();
  const received: unknown[] = [];
  const off = socket.onPluginEvent('attendance', 'punched', (payload) => received.push(payload));
  say('plugin', { seq: 1, plugin: 'attendance', name: 'punched', payload: { at: '09:00' } });
  say('plugin', { seq: 2, plugin: 'other', name: 'punched', payload: {} });
  off();
  say('plugin', { seq: 3, plugin: 'attendance', name: 'punched', payload: {} });
  expect(received).toEqual([{ at: '09:00' }]);
});

test('every reconnect triggers a resync, however short the interruption', async () => {
  const { socket, say, hello, wire } = await connected();
  const resync = vi.fn();
  socket.onResync(resync);
  expect(socket.state.liveness).toBe('live');
  say('disconnect');
  expect(socket.state.liveness).toBe('reconnecting');
  hello();
  expect(socket.state.liveness).toBe('live');
  expect(resync).toHaveBeenCalledTimes(1);
  say('disconnect');
  // the state reported by socket.io is ignored
  Object.assign(wire, { recovered: true });
  hello();
  expect(resync).toHaveBeenCalledTimes(2);
});

test('a first connection triggers no resync if it succeeds at once, but does after a failed attempt', async () => {
  const { socket, say, hello } = start();
  const resync = vi.fn();
  socket.onResync(resync);
  socket.connect();
  await expect.poll(() => openWire).toHaveBeenCalledTimes(1);
  hello();
  expect(resync).not.toHaveBeenCalled();
  socket.disconnect();
  socket.connect();
  await expect.poll(() => openWire).toHaveBeenCalledTimes(2);
  say('connect_error');
  hello();
  expect(resync).toHaveBeenCalledTimes(1);
});

test('events sent during the first connection attempt, or shortly before, trigger a resync', async () => {
  vi.useFakeTimers();
  try {
    for (const [quiet, asked] of [
      [0, 1],
      [700 + FETCHED_BEFORE, 1],
      [10_000 + FETCHED_BEFORE, 0],
    ]) {
      const { socket, hello } = start();
      vi.mocked(openWire).mockClear();
      const resync = vi.fn();
      socket.onResync(resync);
      socket.connect();
      await expect.poll(() => openWire).toHaveBeenCalledTimes(1);
      await vi.advanceTimersByTimeAsync(700);
      hello(quiet);
      expect(resync, `quiet for ${quiet} ms`).toHaveBeenCalledTimes(asked!);
      socket.disconnect();
    }
  } finally {
    vi.useRealTimers();
  }
});

test('[S0-111] kickout forces the expired logout, with its reason', async () => {
  const { session, say } = await connected();
  say('kickout', { reason: 'SESSION_LIMIT', at: '' });
  expect(session.expire).toHaveBeenCalledWith('SESSION_LIMIT');
});

test('a refused connection checks whether the session is still live; an unreachable server does not', async () => {
  const { session, say, wire } = await connected();
  say('connect_error');
  expect(session.resume).not.toHaveBeenCalled();
  wire.active = false;
  say('connect_error');
  expect(session.resume).toHaveBeenCalledTimes(1);
});

test('a server that was not ready is retried some seconds later, unless the session has ended', async () => {
  const { session, socket, say, wire } = await connected();
  vi.useFakeTimers();
  try {
    wire.active = false;
    say('connect_error');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(wire.connect).toHaveBeenCalledTimes(1);
    session.resume.mockImplementation(() => {
      socket.disconnect();
      return Promise.reject(new Error('401'));
    });
    say('connect_error');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(wire.connect).toHaveBeenCalledTimes(1);
  } finally {
    vi.useRealTimers();
  }
});

test('the server can trigger a resync', async () => {
  const { socket, say } = await connected();
  const resync = vi.fn();
  socket.onResync(resync);
  say('resync');
  expect(resync).toHaveBeenCalledTimes(1);
});

test('disconnecting is final', async () => {
  const { socket, wire } = await connected();
  socket.disconnect();
  expect(wire.disconnect).toHaveBeenCalledTimes(1);
  expect(socket.state.liveness).toBe('off');
});

test('when online again, a lost connection is reopened at once', async () => {
  const { wire, say, socket } = await connected();
  window.dispatchEvent(new Event('offline'));
  say('disconnect');
  window.dispatchEvent(new Event('online'));
  expect(wire.connect).toHaveBeenCalledTimes(1);
  expect(socket.state.liveness).toBe('reconnecting');
  socket.disconnect();
});

test('a connection chunk that failed to load is fetched again', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { session } = start();
  const load = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  const socket = new BrowserSocket(session as unknown as HostSession, load as never);
  socket.connect();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(load.mock.calls.length).toBeGreaterThan(1);
  const before = load.mock.calls.length;
  socket.disconnect();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(load.mock.calls.length).toBe(before);
});

test('an event that carries messages has its texts in the person’s language, any other one stays as it is', async () => {
  onTestFinished(() => setLanguage('zh-TW'));
  const plain = { seq: 1, type: 7, title: '停電', message: '週六' };
  const wired = { ...plain, english: { title: 'Power cut', message: 'Saturday' } };
  expect(localised(wired)).toEqual(plain);
  await setLanguage('en');
  expect(localised(wired)).toEqual({ ...plain, ...wired.english });
  expect(localised(plain)).toEqual(plain);
});
