import { expect, test } from 'vitest';
import { isPagePath, pageFlaws, pageRoute } from './pages.ts';

test.each(['/', '/cards', '/cards/:code', '/public/Cards/:code/parts/:part', '/desk/2.14', '/名片/:code'])(
  '%s is a path that a page may have',
  (path) => {
    expect(isPagePath(path)).toBe(true);
  },
);

test.each([
  ...['', 'cards', '/cards/', '//', '/cards//a', '/cards/*', '/cards/:', '/cards/:code?', '/cards/:a.b', '/cards/:1'],
  ...['/cards?x=1', '/cards#a', '/card s', '/%2e%2e'],
])('%s is none', (path) => {
  expect(isPagePath(path)).toBe(false);
});

test('routes are compared without case and parameter names', () => {
  expect(pageRoute('/Cards/:Code/of/:person')).toBe('/cards/:/of/:');
});

const flawsOf = (paths: readonly string[], bases?: readonly string[]) =>
  pageFlaws(Object.fromEntries(paths.map((path, at) => [`P${at}`, { path }])), bases);

test('addresses of the host are refused: its routes, its files, the socket and the services', () => {
  const kept = ['/', '/Login', '/index/card', '/IePage', '/Themes', '/plugins/a', '/assets/:file', '/readyz'];
  expect(flawsOf([...kept, '/socket.io/:a', '/api/cards', '/WL']).map(({ flaw }) => flaw)).toEqual(
    Array.from({ length: kept.length + 3 }, () => 'reserved'),
  );
  expect(flawsOf(['/indexes', '/apiary/:bee', '/public/api'])).toEqual([]);
  expect(flawsOf(['/api/cards', '/portal/API/cards', '/portal/cards'], ['/portal/api'])).toEqual([
    { page: 'P1', path: '/portal/API/cards', flaw: 'reserved' },
  ]);
});

test('two pages of one route: the second is reported, as it is declared', () => {
  expect(flawsOf(['/cards/:code', '/Cards/:id', '/cards/*'])).toEqual([
    { page: 'P1', path: '/Cards/:id', flaw: 'twice' },
    { page: 'P2', path: '/cards/*', flaw: 'malformed' },
  ]);
});
