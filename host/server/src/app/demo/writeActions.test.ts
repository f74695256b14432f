import { expect, test } from 'vitest';
import { inTenths } from './inTenths.ts';
import { writeActions } from './writeActions.ts';

type Plugin = Parameters<typeof writeActions>[0][number];
const call = (method: 'get' | 'post' | 'delete') => ({ service: 'main', method, path: '/x', needs: 'anyone' }) as const;

test('what plugins write are their calls that are no GET, and none of the host', () => {
  const manifests: Plugin[] = [
    { id: 'host', api: { login: call('post') } },
    { id: 'notes', api: { list: call('get'), add: call('post'), remove: call('delete') } },
  ];
  expect(writeActions(manifests).map(({ action }) => action)).toEqual(['notes.add', 'notes.remove']);
});

test('progress is told once in each tenth', () => {
  const reported: number[] = [];
  const progress = inTenths((done) => void reported.push(done));
  for (let done = 1; done <= 1_000; done += 1) progress(done, 1_000);
  expect(reported).toEqual([100, 200, 300, 400, 500, 600, 700, 800, 900, 1_000]);
});
