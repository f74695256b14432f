import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showPart } from '../../testing/showPart.tsx';
import AttendanceImports from './AttendanceImports.tsx';

const imported = {
  ...{
    id: 3,
    kind: 'press',
    fileName: '打卡機.csv',
    state: 'done',
    startedBy: '許雅筑',
    startedOn: '2026-03-26 09:00',
  },
  ...{ lines: 2, done: 2, added: 2, changed: 0, unchanged: 0 },
};

test('lists what was imported by whom, and offers each kind with its example', async () => {
  const imports = vi.fn(() => Promise.resolve({ list: [imported], totalSize: 1, page: 1, pageSize: 10 }));
  await showPart(<AttendanceImports params={undefined} />, { imports } as never, undefined, {
    width: 1000,
    height: 700,
  });
  await expect.element(page.getByRole('heading', { name: '匯入出勤' })).toBeVisible();
  await expect.element(page.getByRole('row', { name: /打卡機\.csv/ })).toMatchTextContent(/新增 2、修改 0、不變 0/);
  for (const kind of ['班表', '班別', '請假', '打卡'])
    await expect.element(page.getByRole('radio', { name: kind })).toBeInTheDocument();
});

test('shows the import that runs, with its progress; another one cannot be started meanwhile', async () => {
  const running = { ...imported, state: 'running', done: 500, lines: 2000 };
  const imports = vi.fn(() => Promise.resolve({ list: [running], totalSize: 1, page: 1, pageSize: 10 }));
  await showPart(<AttendanceImports params={{ kind: 'press' }} />, { imports } as never, undefined, {
    width: 1000,
    height: 700,
  });
  await expect.element(page.getByRole('status', { name: '匯入中' })).toMatchTextContent(/檢查 500／2000 列/);
  await expect.element(page.getByRole('button', { name: '選擇檔案' })).toBeDisabled();
});
