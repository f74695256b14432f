import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { ErrorState } from '../primitives/ErrorState.tsx';
import { passTime } from '../testing/passTime.ts';
import { DataTable, type Column, type RowKey } from './index.ts';

interface Row {
  readonly id: number;
  readonly name: string;
  readonly late: number | null;
}
const ROWS: readonly Row[] = [
  { id: 1, name: '林雅婷', late: 10 },
  { id: 2, name: '徐志明', late: null },
  { id: 3, name: '陳冠宇', late: 9 },
];
const COLUMNS: readonly Column<Row>[] = [
  { id: 'name', title: '姓名', cell: (row) => row.name, sortBy: (row) => row.name },
  { id: 'late', title: '遲到', align: 'end', cell: (row) => row.late, sortBy: (row) => row.late },
  { id: 'note', title: '備註', cell: () => '無' },
];
const table = { label: '出勤', columns: COLUMNS, rowKey: (row: Row) => row.id };
const names = () =>
  [...document.querySelectorAll('tbody tr[data-row]')].map(
    (row) => row.querySelector('td:not(.at-table-pick)')!.textContent,
  );

test('a head sorts up, down and back; numbers as numbers, empty values last', async () => {
  await render(<DataTable {...table} rows={ROWS} />);
  const head = page.getByRole('columnheader', { name: '遲到' });
  await expect.element(head).toHaveAttribute('aria-sort', 'none');
  await head.getByRole('button').click();
  await expect.element(head).toHaveAttribute('aria-sort', 'ascending');
  expect(names()).toEqual(['陳冠宇', '林雅婷', '徐志明']);
  await head.getByRole('button').click();
  await expect.element(head).toHaveAttribute('aria-sort', 'descending');
  expect(names()).toEqual(['林雅婷', '陳冠宇', '徐志明']);
  await head.getByRole('button').click();
  expect(names()).toEqual(['林雅婷', '徐志明', '陳冠宇']);
  expect(page.getByRole('columnheader', { name: '備註' }).element().hasAttribute('aria-sort')).toBe(false);
});

test('if the caller sorts, the order of the rows is kept', async () => {
  const onSort = vi.fn();
  await render(<DataTable {...table} rows={ROWS} sort={{ column: 'late', direction: 'ascending' }} onSort={onSort} />);
  await page.getByRole('button', { name: '遲到' }).click();
  await expect.poll(() => onSort).toHaveBeenCalledExactlyOnceWith({ column: 'late', direction: 'descending' });
  expect(names()).toEqual(['林雅婷', '徐志明', '陳冠宇']);
});

test('arrows, Home and End move among rows, Enter opens, Space selects', async () => {
  const onOpen = vi.fn();
  const Chosen = () => {
    const [selected, setSelected] = useState<ReadonlySet<RowKey>>(new Set());
    return <DataTable {...table} rows={ROWS} onOpen={onOpen} selected={selected} onSelect={setSelected} />;
  };
  await render(<Chosen />);
  (document.querySelector('[data-row="0"]') as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(() => onOpen).toHaveBeenCalledExactlyOnceWith(ROWS[1]);
  await userEvent.keyboard(' ');
  await expect.element(page.getByRole('row', { name: /徐志明/ })).toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByRole('checkbox', { name: '選取全部' })).toBePartiallyChecked();
  await userEvent.keyboard('{End}');
  await expect.poll(() => document.activeElement?.textContent).toContain('陳冠宇');
  await userEvent.keyboard('{ArrowDown}{Home}');
  await expect.poll(() => document.activeElement?.textContent).toContain('林雅婷');
  expect(document.querySelectorAll('tbody [tabindex="0"]').length).toBe(1);
  await page.getByRole('checkbox', { name: '選取全部' }).click();
  expect(document.querySelectorAll('tr[aria-selected=true]').length).toBe(3);
});

test('a click beside the controls of a row shows it; one on a control, and the end of a selection, do not', async () => {
  const onPress = vi.fn();
  await render(<DataTable {...table} rows={ROWS} onPress={onPress} selected={new Set()} onSelect={() => {}} />);
  await page.getByText('徐志明').click();
  await expect.poll(() => onPress).toHaveBeenCalledExactlyOnceWith(ROWS[1]);
  await page
    .getByRole('row', { name: /徐志明/ })
    .getByRole('checkbox')
    .click({ force: true });
  const cell = page.getByText('陳冠宇');
  getSelection()!.selectAllChildren(cell.element());
  cell.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(onPress).toHaveBeenCalledTimes(1);
});

test('while loading the height of the rows is reserved, and bars appear only after 600 ms', async () => {
  const screen = await render(<DataTable {...table} rows={ROWS} />);
  const height = document.querySelector<HTMLElement>('tbody tr')!.offsetHeight;
  vi.useFakeTimers();
  await screen.rerender(<DataTable {...table} rows={[]} loading skeletonRows={3} />);
  expect([...document.querySelectorAll<HTMLElement>('tbody tr')].map((row) => row.offsetHeight)).toEqual([
    height,
    height,
    height,
  ]);
  expect(document.querySelector('.at-skeleton')).toBeNull();
  await passTime(600);
  expect(document.querySelectorAll('.at-skeleton').length).toBe(9);
});

test('the empty and the error state have their own texts', async () => {
  const screen = await render(<DataTable {...table} rows={[]} />);
  await expect.element(screen.getByText('沒有資料')).toBeVisible();
  await screen.rerender(<DataTable {...table} rows={ROWS} error={<ErrorState title="出勤載入失敗" />} />);
  await expect.element(screen.getByText('出勤載入失敗')).toBeVisible();
  expect(names()).toEqual([]);
});

test('beyond 200 rows only the visible ones are rendered; the keyboard reaches the last; the header stays', async () => {
  const many = Array.from({ length: 5000 }, (_, id) => ({ id, name: `員工${id}`, late: id }));
  await render(
    <div style={{ height: 400 }}>
      <DataTable {...table} rows={many} />
    </div>,
  );
  await expect.poll(() => names().length).toBeGreaterThan(10);
  expect(names().length).toBeLessThan(60);
  (document.querySelector('[data-row="0"]') as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  await expect.poll(() => document.activeElement?.textContent).toContain('員工4999');
  const scroll = document.querySelector('.at-table-scroll')!.getBoundingClientRect();
  expect(document.querySelector('th')!.getBoundingClientRect().top).toBe(scroll.top);
  await userEvent.keyboard('{Home}');
  await expect.poll(() => document.activeElement?.textContent).toContain('員工0');
});

test('a row that is rendered later does not steal the focus', async () => {
  const many = Array.from({ length: 5000 }, (_, id) => ({ id, name: `員工${id}`, late: id }));
  await render(
    <>
      <input aria-label="搜尋" />
      <div style={{ height: 400 }}>
        <DataTable {...table} rows={many} />
      </div>
    </>,
  );
  await expect.poll(() => names().length).toBeGreaterThan(10);
  const row = document.querySelector<HTMLElement>('[data-row="0"]')!;
  const search = page.getByRole('textbox', { name: '搜尋' }).element() as HTMLElement;
  row.focus();
  row.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true }));
  expect(document.querySelector('[data-row="4999"]')).toBeNull();
  search.focus();
  await expect.poll(() => document.querySelector('[data-row="4999"]')).not.toBeNull();
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  expect(document.activeElement).toBe(search);
});

test('on paper every row is there', async () => {
  const many = Array.from({ length: 300 }, (_, id) => ({ id, name: `員工 ${id}`, late: id }));
  await render(
    <div style={{ height: 300 }}>
      <DataTable {...table} rows={many} />
    </div>,
  );
  expect(names().length).toBeLessThan(100);
  dispatchEvent(new Event('beforeprint'));
  expect(names()).toEqual(many.map(({ name }) => name));
  dispatchEvent(new Event('afterprint'));
});
