import { expect, test } from 'vitest';
import { file, isFileResponse } from './file.ts';

test('a file has a media type without parameters', () => {
  for (const mediaType of ['text/csv', 'application/vnd.ms-excel', 'image/svg+xml'])
    expect(file(mediaType)).toEqual({ file: mediaType });
  for (const wrong of ['csv', 'text/', '/csv', 'text/csv; charset=utf-8', 'Text/CSV', ''])
    expect(() => file(wrong), wrong).toThrow(RangeError);
});

test('the content of a file is recognised, whatever else a handler returns', () => {
  expect(isFileResponse(file.from('a', { name: 'a.txt' }))).toBe(true);
  for (const other of [{ source: 'a', name: 'a.txt' }, [], null, undefined, 'a', 7])
    expect(isFileResponse(other)).toBe(false);
});
