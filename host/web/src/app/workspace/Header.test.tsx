import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Scope } from '../../services/Scope.ts';
import { SOCKET, type HostSession } from '../../services/tokens.ts';
import { ScopeContext } from '../../services/useService.ts';
import { BrowserSocket, SILENCE_LIMIT, STALE_AFTER } from '../../services/BrowserSocket.ts';
import { LiveMark } from './Header.tsx';

/** The mark with the browser's own socket and a wire controlled by the test. */
async function showMark() {
  const listeners = new Map<string, (fact: never) => void>();
  const wire = {
    active: true,
    on: (name: string, listener: (fact: never) => void) => listeners.set(name, listener),
    onHeartbeat: (listener: () => void) => listeners.set('heartbeat', listener),
    emit: () => undefined,
    connect: () => undefined,
    disconnect: () => undefined,
  };
  const session = { state: {}, token: () => 'the.token' } as unknown as HostSession;
  const socket = new BrowserSocket(session, async () => ({ openWire: () => wire }));
  const scope = new Scope().value(SOCKET, socket);
  await render(
    <ScopeContext value={scope}>
      <LiveMark />
    </ScopeContext>,
  );
  const say = (name: string) => listeners.get(name)!({ socketId: 's1', seq: 0, serverTime: '' } as never);
  return { socket, say, isAttached: () => listeners.has('hello') };
}

test('the mark shows live, reconnecting and, 30 s after the interruption, that data may be stale; reconnecting makes it live again', async () => {
  expect(STALE_AFTER).toBe(30_000);
  const { socket, say, isAttached } = await showMark();
  const mark = page.getByRole('status');
  await expect.element(mark).toHaveTextContent('');
  socket.connect();
  await expect.poll(isAttached).toBe(true);
  await expect.element(mark).toHaveTextContent('重新連線中');
  say('hello');
  await expect.element(mark.getByRole('img', { name: '即時：變更會自動出現' })).toBeInTheDocument();
  await expect.element(mark).toHaveTextContent('');

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const shown = () => document.querySelector('[role=status]')!;
  const drawn = (liveness: string) => {
    // waits without a timer: the clock is stopped
    const frame = async (): Promise<void> => {
      if (shown().getAttribute('data-liveness') === liveness) return;
      await new Promise((resolve) => requestAnimationFrame(resolve));
      return frame();
    };
    return frame();
  };
  say('disconnect');
  await drawn('reconnecting');
  expect(shown().textContent).toBe('重新連線中');
  vi.advanceTimersByTime(STALE_AFTER - 1);
  // a failed attempt does not restart the count
  say('connect_error');
  expect(socket.state.liveness).toBe('reconnecting');
  vi.advanceTimersByTime(1);
  await drawn('stale');
  expect(shown().textContent).toBe('連線中斷');
  say('connect_error');
  expect(socket.state.liveness).toBe('stale');
  say('hello');
  await drawn('live');
  expect(shown().textContent).toBe('');
  vi.advanceTimersByTime(SILENCE_LIMIT - 1);
  expect(socket.state.liveness).toBe('live');
});

test('a missed heartbeat is shown within 10 s, and the next one makes it live again', async () => {
  expect(SILENCE_LIMIT).toBeLessThan(10_000);
  const { socket, say, isAttached } = await showMark();
  socket.connect();
  await expect.poll(isAttached).toBe(true);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  say('hello');
  for (let beat = 0; beat < 5; beat += 1) {
    vi.advanceTimersByTime(5_000);
    say('heartbeat');
  }
  expect(socket.state.liveness).toBe('live');
  vi.advanceTimersByTime(SILENCE_LIMIT);
  expect(socket.state.liveness).toBe('reconnecting');
  say('heartbeat');
  expect(socket.state.liveness).toBe('live');
  vi.advanceTimersByTime(SILENCE_LIMIT + STALE_AFTER);
  expect(socket.state.liveness).toBe('stale');
});

test('the mark follows the browser’s offline and online events at once', async () => {
  const { socket, say, isAttached } = await showMark();
  const mark = page.getByRole('status');
  socket.connect();
  await expect.poll(isAttached).toBe(true);
  say('hello');
  window.dispatchEvent(new Event('offline'));
  expect(socket.state.liveness).toBe('reconnecting');
  await expect.element(mark).toHaveTextContent('重新連線中');
  // data that still arrives comes from a buffer
  say('heartbeat');
  expect(socket.state.liveness).toBe('reconnecting');
  window.dispatchEvent(new Event('online'));
  expect(socket.state.liveness).toBe('live');
  socket.disconnect();
  window.dispatchEvent(new Event('offline'));
  expect(socket.state.liveness).toBe('off');
});
