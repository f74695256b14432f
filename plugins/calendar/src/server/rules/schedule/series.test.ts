import { expect, test } from 'vitest';
import type { CalendarContext } from '../../CalendarContext.ts';
import { type HeldSchedule, reached } from './series.ts';

test('all of one part are bounded like those of several', () => {
  const refuse = { invalid: (key: string) => new Error(key) };
  const context = { refuse } as unknown as CalendarContext;
  const held = (count: number) => {
    const rows = Array.from({ length: count }, (_, id) => ({ id }));
    const parts = { earlierParts: [], laterParts: [] };
    return { row: rows[0], rows, later: rows.slice(1), ...parts } as unknown as HeldSchedule;
  };
  expect(reached(context, held(1000), 'all')).toHaveLength(1000);
  expect(() => reached(context, held(1001), 'all')).toThrow('write.scope.most');
});
