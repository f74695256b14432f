import { expect, test } from 'vitest';
import { findRefusal } from './Uploads.ts';

const LIMITS = { max: 2, maxSize: 10, accept: ['.PDF', 'image/*', 'text/csv'] };
const file = (name: string, type: string, bytes = 1) => new File(['x'.repeat(bytes)], name, { type });

test.each<[what: string, file: File, count: number, isTaken: boolean]>([
  ['an ending, in whatever case', file('a.pdf', ''), 0, true],
  ['a kind of media', file('a', 'image/png'), 0, true],
  ['a media type', file('a', 'text/csv'), 0, true],
  ['another type', file('a.exe', 'application/x-msdownload'), 0, false],
  ['a type that only begins alike', file('a', 'text/csvx'), 0, false],
  ['another kind', file('a', 'video/mp4'), 0, false],
  ['the last one that fits', file('a.pdf', ''), 1, true],
  ['one too many', file('a.pdf', ''), 2, false],
  ['the largest', file('a.pdf', '', 10), 0, true],
  ['a larger one', file('a.pdf', '', 11), 0, false],
])('%s is taken or not', (_, given, count, isTaken) => {
  expect(findRefusal(given, count, LIMITS) === null).toBe(isTaken);
});

test('without types every file is taken', () => {
  expect(findRefusal(file('a.exe', ''), 0, { ...LIMITS, accept: [] })).toBeNull();
});
