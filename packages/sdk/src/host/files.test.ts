import { expect, test } from 'vitest';
import { pixelsIn } from './files.ts';

const bytes = (...parts: (string | readonly number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...part].map((of) => of.charCodeAt(0)) : part)));
const zeros = (count: number) => Array<number>(count).fill(0);
/** 20,000 by 10,000: 0x4e20 and 0x2710. */
const FRAME = [0x00, 0x11, 0x08, 0x27, 0x10, 0x4e, 0x20, 3];

test.each<[string, Uint8Array]>([
  ['PNG', bytes('\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 0x4e, 0x20, 0, 0, 0x27, 0x10])],
  ['GIF', bytes('GIF89a', [0x20, 0x4e, 0x10, 0x27])],
  ['BMP', bytes('BM', zeros(16), [0x20, 0x4e, 0, 0, 0xf0, 0xd8, 0xff, 0xff])],
  ['WebP with a canvas', bytes('RIFF', zeros(4), 'WEBPVP8X', zeros(8), [0x1f, 0x4e, 0, 0x0f, 0x27, 0])],
  ['JPEG', bytes('\xff\xd8\xff\xc0', FRAME, zeros(9))],
  ['progressive JPEG', bytes('\xff\xd8\xff\xff\xc2', FRAME, zeros(9))],
  [
    'JPEG with a preview in its data',
    bytes('\xff\xd8\xff\xe1', [0, 8], '\xff\xc0\0\0\0\0', '\xff\xc0', FRAME, zeros(9)),
  ],
])('%s', (_, picture) => {
  expect(pixelsIn(picture)).toBe(200_000_000);
});

test('a WebP without a canvas has its size in the picture', () => {
  expect(pixelsIn(bytes('RIFF', zeros(4), 'WEBPVP8 ', zeros(10), [0x20, 0x03, 0x58, 0x02]))).toBe(800 * 600);
  const lossless = 799 + (599 << 14);
  const packed = [lossless & 255, (lossless >> 8) & 255, (lossless >> 16) & 255, (lossless >>> 24) & 255];
  expect(pixelsIn(bytes('RIFF', zeros(4), 'WEBPVP8L', zeros(4), [0x2f], packed))).toBe(800 * 600);
});

test.each<[string, Uint8Array]>([
  ['a PNG that is cut off', bytes('\x89PNG\r\n')],
  ['a JPEG that is cut off', bytes('\xff\xd8\xff\xe1', [0x27, 0x10])],
  ['another file', bytes('%PDF-1.7')],
  ['an empty one', bytes()],
])('%s has none', (_, file) => {
  expect(pixelsIn(file)).toBe(0);
});
