import { expect, test } from 'vitest';
import { mentionsIn } from './mentions.ts';

const people = [
  { employeeId: 1, name: '林雅婷' },
  { employeeId: 2, name: '林雅' },
  { employeeId: 3, name: 'Ben' },
  { employeeId: 4, name: 'Ben' },
  { employeeId: 5, name: '' },
];
const mentioned = (text: string) => mentionsIn(text, people).map(({ from, to }) => text.slice(from, to));

test.each([
  ['請@林雅婷看一下', ['@林雅婷']],
  ['@林雅，@林雅婷', ['@林雅', '@林雅婷']],
  ['@Ben: yes', ['@Ben']],
  ['@Benjamin', []],
  ['@Ben林', ['@Ben']],
  ['@林雅婷a', ['@林雅婷']],
  ['write to a@Ben or a.@Ben', []],
  ['@ 林雅婷 @@', []],
  ['no mention', []],
])('%s', (text, expected) => {
  expect(mentioned(text)).toEqual(expected);
});

test('people of one name are mentioned together', () => {
  expect(mentionsIn('@Ben', people)).toEqual([{ from: 0, to: 4, employeeIds: [3, 4] }]);
});
