import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { REPOSITORY } from '../server/atriumCommand.ts';

/** A heading as the contents list it: indented by its level, with the anchor that it gets on the web. */
function listed([, marks = '', title = '']: RegExpMatchArray): string {
  const anchor = title
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
  return `${'  '.repeat(marks.length - 2)}- [${title}](#${anchor})`;
}

test('the contents of the author’s guide list its headings', () => {
  const guide = readFileSync(`${REPOSITORY}/docs/plugins.md`, 'utf8');
  const headings = [...guide.replace(/^```.*?^```/gms, '').matchAll(/^(##+) (.+)$/gm)].map(listed);
  expect(guide.match(/^ *- \[.+\]\(#.+\)$/gm)).toEqual(headings);
});
