import { expect, test } from 'vitest';
import { addTags } from './TagInput.tsx';

const LIMITS = { max: 3, maxLength: 4 };

test.each<[what: string, value: string[], added: string[], expected: object]>([
  ['what is there already, in whatever case', ['VIP'], ['vip', '客訴', '客訴'], { value: ['VIP', '客訴'] }],
  ['what is blank', [], ['', '  '], { value: [] }],
  ['blanks around and within it', [], [' 急  件 '], { value: ['急 件'] }],
  ['four characters, however many bytes they have', [], ['𠮷野家店'], { value: ['𠮷野家店'], long: [] }],
  ['five characters', [], ['一二三四五'], { value: [], long: ['一二三四五'] }],
  ['as many as fit', ['a', 'b'], ['c', 'd', 'e'], { value: ['a', 'b', 'c'], left: 2, long: [] }],
  ['one that is there already, though no more fit', ['a', 'b', 'c'], ['A'], { value: ['a', 'b', 'c'], left: 0 }],
])('%s', (_, value, added, expected) => {
  expect(addTags(value, added, LIMITS)).toMatchObject(expected);
});
