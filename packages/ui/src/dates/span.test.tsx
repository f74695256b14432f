import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { Field } from '../index.ts';
import { OverlaysRoot } from '../overlays/index.ts';
import {
  addMinutes,
  DateTimeRangeInput,
  minutesBetween,
  type DateTimeRange,
  type DateTimeRangeInputProps,
} from './index.ts';

const changed = vi.fn();

function Span({ first, ...props }: Partial<DateTimeRangeInputProps> & { readonly first: DateTimeRange }) {
  const [span, setSpan] = useState(first);
  return (
    <OverlaysRoot>
      <button type="button">別處</button>
      <Field label="時間">
        <DateTimeRangeInput {...props} value={span} onChange={(next) => (changed(next), setSpan(next))} />
      </Field>
    </OverlaysRoot>
  );
}

const type = async (label: string, text: string) => {
  await userEvent.fill(page.getByRole('combobox', { name: label }), text);
  await userEvent.keyboard('{Enter}');
  await userEvent.click(page.getByRole('button', { name: '別處' }));
  // Blueprint's month takes the focus once more while it closes
  await expect.poll(() => document.querySelectorAll('.bp6-datepicker').length).toBe(0);
};

// In Taipei there is no summer time; in Los Angeles the clock skips 02:00 to 03:00 on that Sunday.
test('a moment has no time zone, also where this browser changes its clock', () => {
  expect(addMinutes('2026-03-08 01:30', 60)).toBe('2026-03-08 02:30');
  expect(minutesBetween('2026-03-08 01:30', '2026-03-08 03:30')).toBe(120);
  expect(minutesBetween('2026-03-26T23:00:00', '2026-03-27 00:30')).toBe(90);
  expect(addMinutes('2026-12-31 23:45', 30)).toBe('2027-01-01 00:15');
});

test('moving the start moves the end along; an end before the start is explained', async () => {
  changed.mockClear();
  await render(<Span first={['2026-03-26 09:00', '2026-03-26 10:30']} />);
  await expect.element(page.getByRole('group', { name: '時間' })).toBeVisible();
  await type('開始時間', '23:30');
  await expect.poll(() => changed.mock.lastCall).toEqual([['2026-03-26 23:30', '2026-03-27 01:00']]);
  await type('開始日期', '2026/4/1');
  await expect.poll(() => changed.mock.lastCall).toEqual([['2026-04-01 23:30', '2026-04-02 01:00']]);
  await expect.element(page.getByRole('combobox', { name: '結束日期' })).toHaveValue('2026/4/2');
  await type('結束日期', '2026/4/1');
  await expect.element(page.getByRole('alert')).toHaveTextContent('結束不得早於開始');
  await expect.element(page.getByRole('combobox', { name: '結束時間' })).toHaveAttribute('aria-invalid', 'true');
  await type('結束時間', '2345');
  await expect.poll(() => changed.mock.lastCall).toEqual([['2026-04-01 23:30', '2026-04-01 23:45']]);
  await expect.poll(() => page.getByRole('alert').elements()).toEqual([]);
});

test('nothing is given before a day and a time are; then the end is an hour later, on the same day', async () => {
  changed.mockClear();
  await render(<Span first={[null, null]} oneDay />);
  await type('開始日期', '2026/3/26');
  expect(changed).not.toHaveBeenCalled();
  await type('開始時間', '23:30');
  await expect.poll(() => changed.mock.lastCall).toEqual([['2026-03-26 23:30', '2026-03-26 23:59']]);
  expect(page.getByRole('combobox', { name: '結束日期' }).elements()).toEqual([]);
});
