import { expect, test } from 'vitest';
import { z } from 'zod';
import { definePlugin } from './definePlugin.ts';
import { manifestOf, routeOf } from './manifest.ts';

const files = {
  version: '1.2.3',
  built: '0.1.0',
  client: { entry: 'client.js', styles: ['client.css'] },
  server: { entry: 'server.js' },
};

test('an id that could not name a database schema is refused', () => {
  for (const id of ['a', 'Sample', 'sample-plugin', '1sample', 'x'.repeat(31)]) {
    expect(() => definePlugin(id, { sdk: 1, name: '範例' }), id).toThrow(RangeError);
  }
});

test('the manifest is plain data and keeps what menus, permission pages and API documents need', () => {
  const contract = definePlugin('sample', {
    sdk: 1,
    name: '範例',
    actions: { 'sample.manage': '管理範例' },
    tabs: { SampleDay: { title: '日', params: z.object({ day: z.string() }), needs: 'sample.manage' } },
    panels: { SampleForm: { title: '表', params: z.object({ id: z.int().optional(), tags: z.array(z.string()) }) } },
    menu: [{ code: 'SampleDay', opens: 'SampleDay' }],
    api: {
      list: { get: '/samples', service: 'calendar', returns: z.array(z.int()), needs: 'anyone' },
      change: { patch: '/samples/:id', returns: z.object({}), needs: ['sample.manage'] },
    },
    settings: z.object({ days: z.int().default(7) }),
  });
  const manifest = manifestOf(contract, files);

  expect(JSON.parse(JSON.stringify(manifest))).toEqual(manifest);
  expect(manifest.tabs).toEqual({
    SampleDay: { title: '日', needs: 'sample.manage', params: { day: { type: 'string', required: true } } },
  });
  expect(manifest.panels['SampleForm']?.params).toEqual({
    id: { type: 'number', required: false },
    tags: { type: 'any', required: true },
  });
  expect(manifest.api).toEqual({
    list: { service: 'calendar', method: 'get', path: '/samples', needs: 'anyone' },
    change: { service: 'main', method: 'patch', path: '/samples/:id', needs: ['sample.manage'] },
  });
  expect(manifest.settings).toMatchObject({ type: 'object', properties: { days: { type: 'integer', default: 7 } } });
  expect(manifest.sdk).toEqual({ major: 1, built: '0.1.0' });
});

test('a route is main service unless the endpoint declares another', () => {
  expect(routeOf({ put: '/a' })).toEqual({ service: 'main', method: 'put', path: '/a' });
  expect(routeOf({})).toBeUndefined();
});
