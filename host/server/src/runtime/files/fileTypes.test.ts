import { expect, test } from 'vitest';
import { fileType, isInline } from './fileTypes.ts';

const content = (head: string, hasNul = false) => ({ head: Buffer.from(head, 'latin1'), hasNul });

test.each([
  ['a.png', '\x89PNG\r\n\x1a\n', 'image/png'],
  ['a.JPG', '\xff\xd8\xff\xe0', 'image/jpeg'],
  ['a.gif', 'GIF89a', 'image/gif'],
  ['a.gif', 'GIF87a', 'image/gif'],
  ['a.gif', 'GIF88a', undefined],
  ['a.webp', 'RIFF....WEBP', 'image/webp'],
  ['a.webp', 'RIFF....AVI ', undefined],
  ['a.webp', 'RIFX....WEBP', undefined],
  ['a.pdf', '%PDF-1.7', 'application/pdf'],
  ['a.zip', 'PK\x05\x06', 'application/zip'],
  ['a.docx', 'PK\x03\x04', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['a.doc', 'PK\x03\x04', undefined],
  ['b.a.txt', 'text', 'text/plain; charset=utf-8'],
  ['txt', 'text', undefined],
  ['a.constructor', 'text', undefined],
  ['a.exe', 'MZ', undefined],
])('%s that begins with %j: %s', (name, head, type) => {
  expect(fileType(name, content(head))?.mimeType).toBe(type);
});

test('a text has no NUL', () => {
  expect(fileType('a.csv', content('a', true))).toBeUndefined();
  expect(fileType('a.png', content('\x89PNG\r\n\x1a\n', true))).toBeDefined();
});

test('images are shown, all else is offered as a download', () => {
  expect(['image/png', 'image/webp', 'image/svg+xml', 'application/pdf', 'text/plain'].map(isInline)).toEqual([
    ...[true, true, false, false, false],
  ]);
});
