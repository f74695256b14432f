import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import type { FileStore } from './FileStore.ts';
import { receiveUpload } from './receiveUpload.ts';

/** An upload of which reading the first part throws. */
const failing = (error: object) => ({
  isMultipart: () => true,
  raw: Object.assign(new EventEmitter(), { resume: () => {} }),
  parts: () => {
    throw error;
  },
});
const receive = (request: object) => receiveUpload(request as never, {} as FileStore);
const errorOf = (facts: object, message = 'failed') => Object.assign(new Error(message), facts);

test.each<[string, object, string]>([
  ['a full disk', errorOf({ code: 'ENOSPC', syscall: 'write' }), 'diskFull'],
  ['a full quota of the disk', errorOf({ code: 'EDQUOT', syscall: 'write' }), 'diskFull'],
  ['a file that is too large', errorOf({ code: 'FST_REQ_FILE_TOO_LARGE' }), 'tooLarge'],
  ['too many parts', errorOf({ code: 'FST_PARTS_LIMIT' }), 'tooManyParts'],
  ['too many files', errorOf({ code: 'FST_FILES_LIMIT' }), 'tooManyParts'],
  ['too many fields', errorOf({ code: 'FST_FIELDS_LIMIT' }), 'tooManyParts'],
  ['no boundary', errorOf({}, 'Multipart: Boundary not found'), 'wrongType'],
  ['an end that is missing', errorOf({ syscall: 'read' }, 'Unexpected end of form'), 'brokenUpload'],
])('%s is named', async (_what, error, expected) => {
  expect(await receive(failing(error))).toBe(expected);
});

test('any other error of the disk is thrown', async () => {
  for (const syscall of ['open', 'write', 'fsync', 'mkdir', 'close']) {
    const error = errorOf({ code: 'EIO', syscall });
    await expect(receive(failing(error)), syscall).rejects.toBe(error);
  }
});

test('what is no form is of the wrong type', async () => {
  expect(await receive({ isMultipart: () => false })).toBe('wrongType');
});
