import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { OverlaysRoot } from '../overlays/index.ts';
import { Field } from '../primitives/Field.tsx';
import { DateInput, DateRangeInput, fromIsoDay, toIsoDay, type IsoDayRange } from './index.ts';
import { parseDay } from './dateTexts.ts';

const received = vi.fn();

function OneDay() {
  const [day, setDay] = useState<string | null>('2026-03-26');
  return (
    <OverlaysRoot>
      <Field label="日期">
        <DateInput
          value={day}
          onChange={(next) => {
            received(next);
            setDay(next);
          }}
        />
      </Field>
    </OverlaysRoot>
  );
}

test('a day is typed as people write it and sent as YYYY-MM-DD', async () => {
  received.mockClear();
  await render(<OneDay />);
  const input = page.getByRole('combobox', { name: '日期' });
  await expect.element(input).toHaveValue('2026/3/26');
  await userEvent.fill(input, '2026-04-06');
  await userEvent.keyboard('{Enter}{Tab}');
  await expect.poll(() => received.mock.lastCall).toEqual(['2026-04-06']);
  await expect.element(input).toHaveValue('2026/4/6');
});

test('Tab goes to the next field, and closes the month; the down arrow goes into the month, where arrows move', async () => {
  received.mockClear();
  await render(
    <>
      <OneDay />
      <input aria-label="下一個" />
    </>,
  );
  const input = page.getByRole('combobox', { name: '日期' });
  await input.click();
  await expect.element(page.getByRole('option', { name: '三月' })).toBeInTheDocument();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('textbox', { name: '下一個' })).toHaveFocus();
  await expect.element(page.getByRole('option', { name: '三月' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(page.getByRole('option', { name: '三月' })).toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('gridcell', { name: '26', exact: true })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowLeft}{Enter}');
  await expect.poll(() => received.mock.lastCall).toEqual(['2026-04-01']);
});

test('a typed day that is out of range is reported, so that a form can say what is wrong with it', async () => {
  const [onChange, onOutOfRange] = [vi.fn(), vi.fn()];
  await render(
    <OverlaysRoot>
      <DateInput label="日期" value={null} min="2026-03-25" onChange={onChange} onOutOfRange={onOutOfRange} />
    </OverlaysRoot>,
  );
  await userEvent.fill(page.getByRole('combobox', { name: '日期' }), '2026/3/24');
  await userEvent.keyboard('{Tab}');
  await expect.poll(() => onOutOfRange.mock.calls).toEqual([['2026-03-24']]);
  expect(onChange).not.toHaveBeenCalled();
});

test('a day is picked from a month in Chinese whose weeks begin on Sunday', async () => {
  received.mockClear();
  await render(<OneDay />);
  await page.getByRole('combobox', { name: '日期' }).click();
  await expect.element(page.getByRole('option', { name: '三月' })).toBeInTheDocument();
  expect([...document.querySelectorAll('.rdp-head_cell')].map((cell) => cell.firstChild?.textContent).join('')).toBe(
    '日一二三四五六',
  );
  await page.getByRole('gridcell', { name: '31', exact: true }).click();
  await expect.poll(() => received.mock.lastCall).toEqual(['2026-03-31']);
});

test('Enter takes the day that was typed, without sending the form', async () => {
  received.mockClear();
  const sent = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  await render(
    <form onSubmit={sent}>
      <OneDay />
    </form>,
  );
  const input = page.getByRole('combobox', { name: '日期' });
  await input.click();
  await expect.element(page.getByRole('option', { name: '三月' })).toBeInTheDocument();
  await userEvent.fill(input, '2026-04-06');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => received.mock.lastCall).toEqual(['2026-04-06']);
  expect(sent).not.toHaveBeenCalled();
});

test('an empty one opens at the allowed day that is nearest to today', async () => {
  await render(
    <OverlaysRoot>
      <DateInput label="截止日" value={null} onChange={() => {}} min="2047-03-08" max="2049-03-08" />
    </OverlaysRoot>,
  );
  await page.getByRole('combobox', { name: '截止日' }).click();
  await expect.element(page.getByRole('combobox', { name: '年份' })).toHaveValue('2047');
  await expect.element(page.getByRole('combobox', { name: '月份' })).toHaveValue('2');
});

test('a range is given by two days', async () => {
  const changed = vi.fn();
  const Range = () => {
    const [range, setRange] = useState<IsoDayRange>(['2026-03-27', '2026-04-06']);
    return (
      <OverlaysRoot>
        <DateRangeInput
          value={range}
          onChange={(next) => {
            changed(next);
            setRange(next);
          }}
        />
      </OverlaysRoot>
    );
  };
  await render(<Range />);
  const end = page.getByLabelText('結束日期');
  await expect.element(end).toHaveValue('2026/4/6');
  await end.click();
  await expect.element(end).toHaveFocus();
  await userEvent.fill(end, '2026/4/10');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => changed.mock.lastCall).toEqual([['2026-03-27', '2026-04-10']]);
  const start = page.getByLabelText('開始日期');
  await start.click();
  await userEvent.fill(start, '2026/5/4');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => changed.mock.lastCall).toEqual([['2026-05-04', null]]);
  await expect.element(end).toHaveFocus();
  await expect.element(page.getByRole('button', { name: '下個月' }).first()).toBeInTheDocument();
});

test.each(['the state of its owner', 'a store that tells its owner later'])(
  'Tab after a day beyond the other one leads to an empty other one, and leaving that loses nothing: %s',
  async (owner) => {
    const Range = () => {
      const [range, setRange] = useState<IsoDayRange>(['2026-11-11', '2026-12-11']);
      const later = (next: IsoDayRange) => queueMicrotask(() => setRange(next));
      return (
        <OverlaysRoot>
          <DateRangeInput value={range} onChange={owner.startsWith('a store') ? later : setRange} />
          <output>{JSON.stringify(range)}</output>
        </OverlaysRoot>
      );
    };
    await render(<Range />);
    const [start, end] = [page.getByLabelText('開始日期'), page.getByLabelText('結束日期')];
    await userEvent.fill(start, '2026/12/20');
    await userEvent.keyboard('{Tab}');
    await expect.element(end).toHaveFocus();
    await expect.element(end).toHaveValue('');
    await userEvent.keyboard('{Tab}');
    await expect.element(end).not.toHaveFocus();
    await expect.element(start).toHaveValue('2026/12/20');
    await expect.element(page.getByRole('status')).toHaveTextContent('["2026-12-20",null]');

    await userEvent.fill(end, '2026/12/1');
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    await expect.element(start).toHaveFocus();
    await expect.element(start).toHaveValue('');
    await expect.element(page.getByRole('status')).toHaveTextContent('[null,"2026-12-01"]');
  },
);

test('typed days are parsed in several formats, nonsense is rejected', () => {
  for (const typed of ['2026/3/6', '2026-03-06', '20260306', '2026.3.6'])
    expect(toIsoDay(parseDay(typed)), typed).toBe('2026-03-06');
  expect(toIsoDay(parseDay('3/6'))).toBe(`${new Date().getFullYear()}-03-06`);
  for (const typed of ['', '2026/2/30', 'tomorrow']) expect(toIsoDay(parseDay(typed)), typed).toBeNull();
});

test('days have no time zone', () => {
  expect(toIsoDay(fromIsoDay('2026-03-26'))).toBe('2026-03-26');
  expect(fromIsoDay('2026-02-30')).toBeNull();
  expect(toIsoDay(null)).toBeNull();
});

test('a day that was picked closes the month, and so does Escape', async () => {
  received.mockClear();
  await render(<OneDay />);
  const input = page.getByRole('combobox', { name: '日期' });
  await input.click();
  await page.getByRole('gridcell', { name: '31', exact: true }).click();
  await expect.poll(() => received.mock.lastCall).toEqual(['2026-03-31']);
  await expect.poll(() => page.getByRole('grid').elements()).toEqual([]);
  await expect.element(input).toHaveAttribute('aria-expanded', 'false');
  await input.click();
  await expect.element(page.getByRole('grid')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => page.getByRole('grid').elements()).toEqual([]);
  await expect.poll(() => document.activeElement?.contains(input.element())).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});
