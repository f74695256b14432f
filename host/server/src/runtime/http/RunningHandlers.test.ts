import { beforeEach, expect, test } from 'vitest';
import { type HandledCall, HandlerEnded, type HandlerRun, RunningHandlers, timeLimitOf } from './RunningHandlers.ts';

let now: number;
let handlers: RunningHandlers;
beforeEach(() => {
  now = 0;
  handlers = new RunningHandlers(() => now);
});

/** Begins a call of `probe` with a limit of 30 s whose handler does not settle. */
function begin(endpoint = 'read', isGone = () => false) {
  const call: HandledCall = { plugin: 'probe', endpoint, requestId: 'r-1', timeLimit: 30, isGone };
  let run: HandlerRun | undefined;
  const answer = handlers
    .run(call, (own) => {
      run = own;
      return new Promise<string>(() => {});
    })
    .catch((error: unknown) => error);
  return { answer, run: run! };
}

test('a handler has its time; then its call ends, and nothing of it counts any more', async () => {
  const { answer, run } = begin();
  now = 29_999;
  handlers.look();
  expect([run.isOver, run.signal.aborted]).toEqual([false, false]);
  now = 30_000;
  handlers.look();
  expect(await answer).toMatchObject({ name: 'HandlerEnded', reason: 'late' });
  expect([run.isOver, run.signal.aborted]).toEqual([true, true]);
  expect(run.signal.reason).toBeInstanceOf(HandlerEnded);
});

test('what a handler returns or throws in time is the result', async () => {
  const call = { plugin: 'probe', endpoint: 'read', requestId: 'r-1', timeLimit: 30, isGone: () => false };
  expect(await handlers.run(call, async () => 7)).toBe(7);
  await expect(handlers.run(call, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(handlers.endAll()).toEqual([]);
});

test('a client that has gone aborts the signal, and the handler may still save what it was asked to', async () => {
  let gone = false;
  const { run } = begin('write', () => gone);
  handlers.look();
  const { signal } = run;
  expect(signal.aborted).toBe(false);
  gone = true;
  handlers.look();
  expect([signal.aborted, run.isOver]).toEqual([true, false]);
  expect(begin('write', () => true).run.signal.aborted, 'asked for before it is looked at').toBe(false);
});

test('a signal that is asked for after the end is aborted', () => {
  const { run } = begin('write', () => true);
  handlers.look();
  expect(run.signal.aborted).toBe(true);
});

test('what has run since it was asked last is named once, and what still runs again', async () => {
  const call = { plugin: 'probe', endpoint: 'quick', requestId: 'r-1', timeLimit: 30, isGone: () => false };
  await handlers.run(call, async () => 7);
  expect(handlers.active()).toEqual(['probe.quick']);
  begin('read');
  begin('read');
  expect(handlers.active()).toEqual(['probe.read']);
  expect(handlers.active()).toEqual(['probe.read']);
});

test('a stop ends all, and names them', async () => {
  const answers = [begin('read').answer, begin('write').answer];
  expect(handlers.endAll()).toEqual(['probe.read', 'probe.write']);
  for (const answer of answers) expect(await answer).toMatchObject({ reason: 'stopping' });
  expect(handlers.endAll()).toEqual([]);
});

test.each([
  [undefined, false, 30],
  [undefined, true, 120],
  [5, true, 5],
  [86_400, false, 120],
])('a limit of %s (heavy: %s) is %d s', (declared, isHeavy, seconds) => {
  expect(timeLimitOf(declared, isHeavy)).toBe(seconds);
});
