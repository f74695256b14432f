import { UPLOAD_TYPES } from '@atrium/sdk/host';
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
  ['a.7z', "7z\xbc\xaf'\x1c", 'application/x-7z-compressed'],
  ['a.7z', 'PK\x03\x04', undefined],
  ['a.log', 'text', 'text/plain; charset=utf-8'],
  ['a.md', '# a', 'text/plain; charset=utf-8'],
  ['a.json', '{}', 'application/json'],
  ['a.xml', '<html/>', 'application/octet-stream'],
  ['a.svg', '<svg/>', undefined],
  ['a.drawio', '<mxfile/>', 'application/octet-stream'],
  ['a.sql', 'select', 'text/plain; charset=utf-8'],
  ['a.eml', 'From:', 'application/octet-stream'],
  ['a.msg', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'application/vnd.ms-outlook'],
  ['a.heic', '\0\0\0\x18ftypheic', 'image/heic'],
  ['a.mp4', '\0\0\0\x18ftypisom', 'video/mp4'],
  ['a.tif', 'II*\0', 'image/tiff'],
  ['a.psd', '8BPS', 'image/vnd.adobe.photoshop'],
  ['a.pcap', '\xd4\xc3\xb2\xa1', 'application/vnd.tcpdump.pcap'],
  ['a.tar', `${'\0'.repeat(257)}ustar`, 'application/x-tar'],
  ['.ini', 'a=b', 'text/plain; charset=utf-8'],
  ['a.html', '<html>', undefined],
])('%s that begins with %j: %s', (name, head, type) => {
  expect(fileType(name, content(head))?.mimeType).toBe(type);
});

test('the administrator decides about the kinds; what only they know is bytes', () => {
  expect(fileType('a.DWG', content('AC1032'), ['dwg'])).toEqual({ mimeType: 'application/octet-stream' });
  expect(fileType('a.pdf', content('%PDF-1.7'), ['dwg'])).toBeUndefined();
  expect(fileType('a.pdf', content('MZ'), ['pdf'])).toBeUndefined();
});

test('a text has no NUL, unless it begins as UTF-16 does', () => {
  expect(fileType('a.log', content('\xff\xfea\0', true))).toBeDefined();
  expect(fileType('a.csv', content('a', true))).toBeUndefined();
  expect(fileType('a.png', content('\x89PNG\r\n\x1a\n', true))).toBeDefined();
});

test('images are shown, all else is offered as a download', () => {
  expect(['image/png', 'image/webp', 'image/svg+xml', 'application/pdf', 'text/plain'].map(isInline)).toEqual([
    ...[true, true, false, false, false],
  ]);
});

test('no other kind than the four of pictures is shown', () => {
  expect([...new Set(Object.values(UPLOAD_TYPES))].filter(isInline).toSorted()).toEqual([
    ...['image/gif', 'image/jpeg', 'image/png', 'image/webp'],
  ]);
});
