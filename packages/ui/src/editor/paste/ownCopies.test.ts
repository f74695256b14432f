import { readHtml, writeRichText } from '@atrium/sdk/richText';
import { expect, test } from 'vitest';
import { randomDocument } from '../../../../sdk/src/richText/testing/randomDocument.ts';
import { readPasted } from './readPasted.ts';

test('what is copied here is pasted as it was: 300 documents', () => {
  for (let seed = 0; seed < 300; seed += 1) {
    const html = writeRichText(readHtml(writeRichText(randomDocument(seed))));
    const pasted = readPasted(html);
    expect(writeRichText(pasted.document), `seed ${seed}`).toBe(html);
    expect(pasted.losses, `seed ${seed}`).toEqual([]);
  }
});
