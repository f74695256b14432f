import { EventEmitter } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FileStore } from './FileStore.ts';
import { receiveUpload, type Share, UploadSpace } from './uploads.ts';

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

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atrium-space-'));
});
afterAll(() => rm(folder, { recursive: true }));

const DISK = { bavail: 100, bsize: 10, files: 50_000, ffree: 20_000 };
const spaceOn = (disk: typeof DISK | Error, uploaded = 0) =>
  new UploadSpace({
    folder,
    floor: 400,
    maxPerPerson: 500,
    uploaded: async () => uploaded,
    statfs: async () => {
      if (disk instanceof Error) throw disk;
      return disk;
    },
  });
const outcome = (share: Share | string) => (typeof share === 'string' ? share : 'fine');

test('an upload leaves so many bytes on the disk, with those under way', async () => {
  const space = spaceOn(DISK);
  expect(outcome(await spaceOn(DISK).take(1, 601))).toBe('diskFull');
  const first = (await space.take(1, 300)) as Share;
  expect(outcome(await space.take(2, 301))).toBe('diskFull');
  const second = (await space.take(2, 300)) as Share;
  first.release();
  first.release();
  expect(outcome(await space.take(1, 301))).toBe('diskFull');
  expect(outcome(await space.take(1, 300))).toBe('fine');
  second.release();
});

test('a person has so many bytes in a day, with those under way', async () => {
  expect(outcome(await spaceOn(DISK, 200).take(1, 300))).toBe('fine');
  expect(outcome(await spaceOn(DISK, 200).take(1, 301))).toBe('uploadQuota');
  const space = spaceOn(DISK);
  const [one, two] = [(await space.take(1, 200)) as Share, (await space.take(1, 100)) as Share];
  expect(outcome(await space.take(1, 201))).toBe('uploadQuota');
  one.release();
  expect(outcome(await space.take(1, 401))).toBe('uploadQuota');
  expect(outcome(await space.take(1, 400))).toBe('fine');
  two.release();
});

test.each([
  ['10,000 entries left', { ...DISK, ffree: 10_000 }, 'fine'],
  ['fewer', { ...DISK, ffree: 9_999 }, 'diskFull'],
  ['no table of entries', { ...DISK, files: 0, ffree: 0 }, 'fine'],
  ['a system that does not say', Object.assign(new Error(), { code: 'ENOSYS' }), 'fine'],
  ['a disk that cannot be read', Object.assign(new Error(), { code: 'EIO' }), 'diskFull'],
])('a disk with %s: %s', async (_which, disk, expected) => {
  expect(outcome(await spaceOn(disk).take(1, 1))).toBe(expected);
});
