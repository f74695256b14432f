import { expect, test } from 'vitest';
import { findAncestors } from './MenuList.tsx';

const row = (id: number, parentId: number) => ({ id, parentId, name: `項目 ${id}`, enable: true });

test('the ancestors of an entry, from the top down; none at the top, or if they are unknown', () => {
  const rows = new Map([row(1, 0), row(2, 1), row(3, 2)].map((each) => [each.id, each]));
  expect(findAncestors(rows, row(9, 3)).map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(findAncestors(rows, row(9, 0))).toEqual([]);
  expect(findAncestors(rows, row(9, 77))).toEqual([]);
});

test('entries that contain each other are listed once', () => {
  const rows = new Map([row(1, 2), row(2, 1)].map((each) => [each.id, each]));
  expect(findAncestors(rows, row(9, 2)).map(({ id }) => id)).toEqual([1, 2]);
});
