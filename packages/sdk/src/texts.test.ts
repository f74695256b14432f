import { expect, test } from 'vitest';
import { fill } from './texts.ts';

test('names are filled in, and one without a value stays', () => {
  expect(fill('{a} and {b}', { a: 1 })).toBe('1 and {b}');
  expect(fill('{a}')).toBe('{a}');
});

test('English texts choose singular or plural by the number', () => {
  const text = 'In {place}: {count, plural, one {# person is} other {# people are}} away.';
  expect([0, 1, 2, '1'].map((count) => fill(text, { place: 'IT', count }))).toEqual([
    'In IT: 0 people are away.',
    'In IT: 1 person is away.',
    'In IT: 2 people are away.',
    'In IT: 1 person is away.',
  ]);
  expect(fill('{count, plural, one {# day} other {# days}}', { other: 1 })).toContain('plural');
});
