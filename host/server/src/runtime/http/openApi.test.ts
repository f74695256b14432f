import type { Service } from '@atrium/sdk';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { mount } from './RouteTable.ts';
import { openApi } from './openApi.ts';

test.each<[Service, Service, boolean]>([
  ['main', 'main', true],
  ['main', 'center', true],
  ['center', 'center', true],
  ['calendar', 'calendar', true],
  ['calendar', 'main', false],
  ['main', 'calendar', false],
])('a call of %s in the document of %s: %j', (service, of, isListed) => {
  const shape = { service, get: '/notes', needs: 'anyone', returns: z.object({}) } as const;
  const { paths } = openApi([mount('probe', 'notes', shape, () => ({}))], of, '/api', 'Calls');
  expect(Object.keys(paths as object)).toEqual(isListed ? ['/notes'] : []);
});
