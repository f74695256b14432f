import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { RequestDeadlines } from './admission.ts';

const tooSlow = vi.fn<() => void>();
let deadlines: RequestDeadlines;
let server: EventEmitter;
beforeEach(() => {
  vi.useFakeTimers();
  tooSlow.mockReset();
  deadlines = new RequestDeadlines({ requestTime: 1_000, uploadPause: 100, uploadProgress: 50 }, tooSlow);
  server = new EventEmitter();
  deadlines.watch(server as never);
  return () => void vi.useRealTimers();
});

function request(headers: object = { 'content-length': '9' }) {
  const socket = { bytesRead: 0, destroy: vi.fn() };
  const made = Object.assign(new EventEmitter(), { headers, socket, complete: false, destroyed: false });
  const response = { headersSent: false };
  server.emit('request', made, response);
  return { made, response, socket };
}
const refused = () => [tooSlow.mock.calls.length];

test.each([
  ['with a length', { 'content-length': '9' }, 1],
  ['in pieces', { 'transfer-encoding': 'chunked' }, 1],
  ['of length 0', { 'content-length': '0' }, 0],
  ['that is missing', {}, 0],
])('a body %s has to arrive in time', (_, headers, times) => {
  request(headers);
  vi.advanceTimersByTime(999);
  expect(refused()).toEqual([0]);
  vi.advanceTimersByTime(1);
  expect(refused()).toEqual([times]);
});

test.each([
  ['has arrived', { complete: true }],
  ['was cut off', { destroyed: true }],
])('a request that %s is not ended, however long its answer takes', (_, facts) => {
  Object.assign(request().made, facts);
  const { made } = request();
  made.emit('end');
  vi.advanceTimersByTime(60_000);
  expect(refused()).toEqual([0]);
});

test('one that is answered already is not answered again: its connection ends', () => {
  const { response, socket } = request();
  response.headersSent = true;
  vi.advanceTimersByTime(1_000);
  expect([refused(), socket.destroy.mock.calls.length]).toEqual([[0], 1]);
});

describe('an upload', () => {
  test('goes on while just enough of it arrives', () => {
    const { made, response, socket } = request();
    deadlines.allowUpload(made as never, response as never);
    for (let pause = 0; pause < 50; pause += 1) {
      socket.bytesRead += 50;
      vi.advanceTimersByTime(100);
    }
    expect(refused()).toEqual([0]);
    socket.bytesRead += 49;
    vi.advanceTimersByTime(100);
    expect(refused()).toEqual([1]);
    vi.advanceTimersByTime(60_000);
    expect(refused(), 'once').toEqual([1]);
  });

  test('that has arrived whole is not watched', () => {
    const { made, response } = request();
    made.complete = true;
    deadlines.allowUpload(made as never, response as never);
    made.complete = false;
    vi.advanceTimersByTime(999);
    expect(refused()).toEqual([0]);
  });
});
