import { expect, test } from 'vitest';
import { writeActions } from './writeActions.ts';

type Plugin = Parameters<typeof writeActions>[0][number];
const call = (method: 'get' | 'post' | 'delete') => ({ service: 'main', method, path: '/x', needs: 'anyone' }) as const;

test('writes of plugins are their calls other than GET, without those of the host', () => {
  const manifests: Plugin[] = [
    { id: 'host', api: { login: call('post') } },
    { id: 'notes', api: { list: call('get'), add: call('post'), remove: call('delete') } },
  ];
  expect(writeActions(manifests).map(({ action }) => action)).toEqual(['notes.add', 'notes.remove']);
});
