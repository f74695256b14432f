import { expect, test } from 'vitest';
import { type MemoLabel, readTexts } from './eventTexts.ts';
import { readProperty } from './icsLines.ts';

const label = (key: MemoLabel) => key;
const read = (...lines: string[]) => {
  const properties = lines.map((line) => readProperty(line)!);
  return readTexts(
    { properties: new Map(properties.map((one) => [one.name, [one]])), hasReminder: false, method: '' },
    label,
  );
};

test.each([
  ['SUMMARY:', `a${'\\n '.repeat(65_000)}b`],
  ['LOCATION:', `a${' '.repeat(190_000)}b`],
  ['X-ALT-DESC:', '<'.repeat(200_000)],
  ['X-ALT-DESC:', '<style>'.repeat(28_000)],
  ['X-ALT-DESC:', '<br '.repeat(50_000)],
  ['DESCRIPTION:', `a${'\u0301\u0323'.repeat(100_000)}`],
  ['UID:', `a${'\u0301\u0323'.repeat(100_000)}`],
])('%s%.12s… is read in a moment', (name, value) => {
  const begun = performance.now();
  read(name + value);
  expect(performance.now() - begun).toBeLessThan(1000);
});

test('of a page the text is read, its lines as they are shown', () => {
  const page =
    '<HTML><Head><title>x</title></HEAD><style>p{}</style><p class="a">One<br/>two &lt;b&gt;</p><script>1</script><div>Three</div><style>open';
  expect(read(`X-ALT-DESC:${page}`).memo).toBe('One\ntwo <b>\nThree\nopen');
});

test('lines of a title and of a place are one', () => {
  const texts = read('SUMMARY:a \\n\\n b', 'LOCATION:Room 1\\n  Street 2');
  expect([texts.title, texts.address]).toEqual(['a b', 'Room 1，Street 2']);
});
