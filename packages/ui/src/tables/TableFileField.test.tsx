import type { TableColumn } from '@atrium/sdk/tables';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import type { ReadTable } from './ReadTable.ts';
import { TableFileField } from './TableFileField.tsx';

const COLUMNS: readonly TableColumn<'name' | 'day'>[] = [
  { id: 'name', titles: ['姓名', 'Name'], required: true },
  { id: 'day', kind: 'date', titles: ['到職日', 'Joined'], required: true },
];
const file = (...days: string[]) => new File(['姓名,到職日\n', ...days.map((day) => `王小明,${day}\n`)], '人員.csv');

test('where month and day may be either, a person chooses, with what speaks for one of them; else nothing is asked', async () => {
  localStorage.clear();
  const onRead = vi.fn<(read: ReadTable<'name' | 'day'> | null) => void>();
  await render(<TableFileField name="days" columns={COLUMNS} onRead={onRead} />);
  const input = page.getByLabelText('選擇檔案').last();
  const order = page.getByLabelText('「到職日」的月日順序');
  const read = () => onRead.mock.lastCall?.[0];
  const days = () => read()?.rows.map(({ cells }) => cells.day);
  await input.upload(file('2026/1/5', '115/1/6', '1/25/2026'));
  await expect.poll(days).toEqual(['2026-01-05', '2026-01-06', '2026-01-25']);
  expect(order.query()).toBeNull();
  // evidence
  await input.upload(file('1/5/2026', '25/1/2026'));
  await expect.element(order).toHaveValue('dmy');
  await expect.element(page.getByText(/第 3 列的「25\/1\/2026」等 1 個只能是日在前。/)).toBeVisible();
  expect(days()).toEqual(['2026-05-01', '2026-01-25']);
  // none: nothing is imported until it is chosen
  await input.upload(file('1/5/2026 9:00', '2/6/2026'));
  await expect.element(order).toHaveValue('');
  await expect.element(page.getByText(/這一欄沒有能判斷順序的日期。/)).toBeVisible();
  expect(read()?.notes).toMatchObject([{ severity: 'error', code: 'ambiguousDates' }]);
  await order.selectOptions('月在前（1/5/2026 9:00 是 1月5日）');
  await expect.poll(days).toEqual(['2026-01-05 09:00', '2026-02-06']);
  expect(read()?.notes).toEqual([]);
});

test('in a narrow page nothing runs out of it, the first lines scroll by themselves, and passwords are dots', async () => {
  localStorage.clear();
  const columns = [...Array(12).keys()].map((at) => ({ id: `c${at}`, titles: [`第${at}個欄位`], secret: at === 1 }));
  const line = (write: (at: number) => string) => `${columns.map((_, at) => write(at)).join(',')}\n`;
  const table = new File(
    [line((at) => `第${at}個欄位`), line((at) => (at === 1 ? 'Init-Pass-99x' : `內容${at}`))],
    '人員.csv',
  );
  await render(
    <div style={{ width: 300 }}>
      <TableFileField name="narrow" columns={columns} template="範本" onRead={() => {}} />
    </div>,
  );
  await page.getByLabelText('選擇檔案').last().upload(table);
  const lines = page.getByRole('region', { name: '檔案開頭' }).last();
  await expect.element(lines.getByText('內容11')).toBeInTheDocument();
  expect(lines.element().scrollWidth).toBeGreaterThan(lines.element().clientWidth);
  const field = document.querySelector('.at-table-file')!;
  const right = field.parentElement!.getBoundingClientRect().right;
  for (const part of field.querySelectorAll('.at-table-choose, .at-table-reading *, .at-table-preview > div'))
    expect(part.getBoundingClientRect().right, part.className).toBeLessThanOrEqual(right);
  await expect.element(lines.getByText('Init-Pass-99x')).not.toBeInTheDocument();
  await expect.element(lines.getByText('••••••••••••')).toBeInTheDocument();
});
