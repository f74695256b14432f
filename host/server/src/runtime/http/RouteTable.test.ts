import { expect, test } from 'vitest';
import type { Mounted } from './Mounted.ts';
import { RouteTable, RouteTaken } from './RouteTable.ts';

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
