import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { RawAnswers } from './createServer.ts';

const answers = new RawAnswers({ text: () => '請求有誤。' } as never);
const connection = (facts: object = {}) =>
  Object.assign(new EventEmitter(), { writable: true, end: vi.fn(), resume: vi.fn(), destroy: vi.fn(), ...facts });
const fail = (socket: ReturnType<typeof connection>, code = 'HPE_INVALID_METHOD') =>
  answers.clientError(Object.assign(new Error('invalid'), { code }), socket as never);

test('a request that cannot be parsed is answered once, and its connection ends', () => {
  const socket = connection({ _httpMessage: { headersSent: false } });
  fail(socket);
  fail(socket);
  expect(socket.end).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^HTTP\/1.1 422 .*\r\n/));
  expect(socket.destroy).not.toHaveBeenCalled();
});

test.each([
  ['that its client has ended', { writable: false }, undefined],
  ['that its client has reset', {}, 'ECONNRESET'],
  ['on which an answer has begun', { _httpMessage: { headersSent: true } }, undefined],
])('a connection %s is closed without an answer', (_, facts, code) => {
  const socket = connection(facts);
  fail(socket, code);
  expect(socket.end).not.toHaveBeenCalled();
  expect(socket.destroy).toHaveBeenCalledOnce();
});
