import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { sample } from '../../../testing/schedules.ts';
import type { Translate } from '../../types.ts';
import { WeekBlock } from './WeekColumn.tsx';

const t = ((key: string) => key) as Translate;

interface Shown {
  /** Minutes from 10:00. */
  readonly lasts: number;
  readonly columns?: number;
  readonly isNarrow?: boolean;
  readonly repeated?: boolean;
}

async function show({ lasts, columns = 1, isNarrow = false, repeated = false }: Shown) {
  const end = 600 + lasts;
  const endTime = `2026-03-26 ${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`;
  const schedule = sample({ startTime: '2026-03-26 10:00', endTime, isRepeated: repeated });
  const block = { schedule, start: 600, end, continued: false, continues: false, column: 0, columns };
  const { container } = await render(
    <WeekBlock block={block} isNarrow={isNarrow} now="2026-03-26 09:00" selected={false} t={t} />,
  );
  const button = container.querySelector('button')!;
  return {
    time: button.querySelector('time')!.textContent,
    place: button.querySelector('small')?.textContent,
    icon: button.querySelector('svg') !== null,
    classes: button.className,
    lines: button.style.getPropertyValue('--calendar-lines'),
    height: button.style.height,
  };
}

test.for<[string, Shown, string]>([
  ['an hour', { lasts: 60 }, '10:00–11:00'],
  ['an hour in a narrow column', { lasts: 60, isNarrow: true }, '10:00'],
  ['half an hour', { lasts: 30 }, '10:00'],
  ['39 minutes, one line', { lasts: 39 }, '10:00'],
  ['40 minutes, two lines', { lasts: 40 }, '10:00–10:40'],
  ['an hour beside another one', { lasts: 60, columns: 2 }, '10:00'],
])('the time of %s', async ([, shown, time]) => {
  expect((await show(shown)).time).toBe(time);
});

test('the place is shown from an hour on, where there is room', async () => {
  expect((await show({ lasts: 60 })).place).toBe('501 會議室');
  expect((await show({ lasts: 59 })).place).toBeUndefined();
  expect((await show({ lasts: 60, columns: 2 })).place).toBe('501 會議室');
  expect((await show({ lasts: 60, columns: 3 })).place).toBeUndefined();
});

test('a repeated one has its mark unless it is too short, and the shortest one is still a line high', async () => {
  expect((await show({ lasts: 60, repeated: true })).icon).toBe(true);
  expect((await show({ lasts: 30, repeated: true })).icon).toBe(false);
  expect((await show({ lasts: 60 })).icon).toBe(false);
  expect(await show({ lasts: 5 })).toMatchObject({ height: '20px', lines: '1' });
  expect(await show({ lasts: 120 })).toMatchObject({ height: '108px', lines: '5' });
});

test('two beside each other, three, and short ones are drawn apart', async () => {
  const classes = async (shown: Shown) => (await show(shown)).classes;
  expect(await classes({ lasts: 60, columns: 2 })).toContain('calendar-block-paired');
  expect(await classes({ lasts: 30, columns: 2 })).not.toContain('calendar-block-paired');
  expect(await classes({ lasts: 60, columns: 2 })).not.toContain('calendar-block-tight');
  expect(await classes({ lasts: 60, columns: 3 })).toContain('calendar-block-tight');
  expect(await classes({ lasts: 39 })).toContain('calendar-block-short');
  expect(await classes({ lasts: 40 })).not.toContain('calendar-block-short');
});
