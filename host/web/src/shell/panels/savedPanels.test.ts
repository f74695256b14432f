import { expect, test } from 'vitest';
import { readPanels } from './savedPanels.ts';

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
