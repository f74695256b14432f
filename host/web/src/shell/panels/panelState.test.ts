import { expect, test } from 'vitest';
import { readPanels } from './panelState.ts';

const rect = { x: 1, y: 2, width: 300, height: 200 };
const panel = { key: 'A', view: 'A', title: 'A', rect, mode: 'open', order: 1, icon: 'cube', menuId: 3, parent: null };

test('a stored panel is made valid, whatever was stored', () => {
  const odd = { ...panel, icon: { not: 'a name' }, menuId: 'x', parent: 7, before: 'minimised' };
  expect(readPanels(JSON.stringify({ panels: [odd] })).panels).toEqual([
    { ...panel, icon: '', menuId: null, parent: null, before: 'open' },
  ]);
});

test.each(['{', '7', 'null', '{"panels":7,"places":{"A":7}}', '{"panels":[null,7,{}]}'])(
  '%s contains no panels',
  (text) => expect(readPanels(text)).toEqual({ panels: [], places: {} }),
);

test.each(['open', 'minimised', 'maximised'])('a panel that was %s is read with its place', (mode) => {
  const stored = { panels: [{ ...panel, mode, before: 'maximised', parent: 'B' }], places: { A: rect } };
  expect(readPanels(JSON.stringify(stored))).toEqual(stored);
});

test.each([
  { key: 1 },
  { view: null },
  { title: 7 },
  { mode: 'closed' },
  { order: 'first' },
  { rect: null },
  { rect: { ...rect, x: '1' } },
  { rect: { ...rect, y: null } },
  { rect: { ...rect, width: 'wide' } },
  { rect: { x: 1, y: 2, width: 300 } },
])('a panel with %j is left out', (part) => {
  const second = { ...panel, key: 'B', before: 'open' };
  expect(readPanels(JSON.stringify({ panels: [{ ...panel, ...part }, second] })).panels).toEqual([second]);
});

test('a panel that is stored twice is there once, as stored last; broken places are left out', () => {
  const moved = { ...panel, rect: { ...rect, x: 90 }, before: 'open' };
  const stored = { panels: [panel, moved], places: { A: rect, B: { ...rect, height: null }, C: 7 } };
  expect(readPanels(JSON.stringify(stored))).toEqual({ panels: [moved], places: { A: rect } });
});
