import { expect, test } from 'vitest';
import { z } from 'zod';
import { mount, type Mounted, RouteTable, RouteTaken } from './RouteTable.ts';

const endpoint = (name: string, path: string) =>
  ({ plugin: 'a', name, route: { service: 'main', method: 'get', path } }) as unknown as Mounted;

test('a route has one endpoint, whatever its parameters are called, until that one is removed, and not by another', () => {
  const table = new RouteTable();
  const [first, second] = [endpoint('first', '/notes/:id'), endpoint('second', '/notes/:noteId/')];
  const found = () => table.find('main', 'GET', '/notes/7')?.endpoint.name;
  table.add(first);
  expect(() => table.add(second)).toThrow(RouteTaken);
  table.remove(second);
  expect([found(), table.all().length]).toEqual(['first', 1]);
  table.remove(first);
  table.add(second);
  table.remove(first);
  expect([found(), table.all().length]).toEqual(['second', 1]);
  expect(table.find('center', 'GET', '/notes/7/')?.params).toEqual({ noteId: '7' });
  expect(table.find('calendar', 'GET', '/notes/7')).toBeUndefined();
});

const shape = { get: '/notes', needs: 'anyone', returns: z.object({}) } as const;
const keysOf = (query: z.ZodObject) => [...mount('probe', 'notes', { ...shape, query }, () => ({})).listKeys];

test('an endpoint without a method is named', () => {
  expect(() => mount('probe', 'notes', { needs: 'anyone', returns: z.object({}) }, () => ({}))).toThrow('probe.notes');
});

test('the body of a DELETE counts as a query; without any there are no lists', () => {
  const body = z.object({ ids: z.array(z.string()) });
  const keys = (method: 'post' | 'delete', given = {}) => [
    ...mount('probe', 'notes', { [method]: '/notes', needs: 'anyone', returns: z.object({}), ...given }, () => ({}))
      .listKeys,
  ];
  expect([keys('delete', { body }), keys('post', { body }), keys('delete')]).toEqual([['ids'], [], []]);
});

test.each([
  [undefined, false],
  [true, true],
])('`list: %s` is returned as a list: %s', (list, expected) => {
  expect(mount('probe', 'notes', { ...shape, ...(list && { list }) }, () => ({})).list).toBe(expected);
});

test.each<[string, z.ZodType, boolean]>([
  ['a list', z.array(z.string()), true],
  ['one that may be missing', z.array(z.string()).optional(), true],
  ['one with a default', z.array(z.string()).default([]), true],
  ['one that is changed afterwards', z.array(z.string()).transform((list) => list.length), true],
  ['one that is made of something else', z.preprocess((value) => value, z.array(z.string())), true],
  ['a text', z.string(), false],
  ['a record', z.object({ list: z.array(z.string()) }), false],
  ['a text of which a list is made', z.string().transform((text) => [text]), false],
])('a field of a query that is %s: %j', (_, field, isList) => {
  expect(keysOf(z.object({ field }))).toEqual(isList ? ['field'] : []);
});
