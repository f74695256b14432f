import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openWorkspace } from '../../../testing/openWorkspace.tsx';
import type { Health } from './HealthCards.tsx';

const fine: Health = {
  version: '0.2.0',
  startedOn: '2026-03-12 08:00:00',
  checkedOn: '2026-03-26 14:18:00',
  findings: [
    { check: 'database', level: 'ok', title: '資料庫', text: '版本 17.4，3.2 GB。' },
    { check: 'backups', level: 'ok', title: '備份', text: '上一份備份在 6 小時前。' },
  ],
  minutes: Array.from({ length: 60 }, (_, at) => ({
    at: `2026-03-26 ${at < 42 ? '13' : '14'}:${String((at + 18) % 60).padStart(2, '0')}:00`,
    calls: 100 + at,
    p95: at === 30 ? null : 20 + at,
  })),
  p50: 6,
  p95: 24,
  p99: 88,
  plugins: [
    { plugin: 'calendar', name: '行事曆', calls: 999, errors: 1 },
    { plugin: 'nav', name: '選單', calls: 9001, errors: 0 },
  ],
  process: { memory: 412 * 1024 * 1024, sockets: 83 },
  database: { kind: 'embedded', used: 0, most: 1, waiting: 0 },
  disk: { free: 340e9, size: 576e9 },
  backup: {
    isPlanned: true,
    kept: 14,
    last: { madeOn: '2026-03-26 02:30:00', size: 3e9, verifiedOn: null },
    verifiedOn: '2026-03-22 05:00:00',
  },
};
const job = {
  plugin: 'host',
  job: 'backUp',
  pluginName: '系統',
  title: '備份',
  scheduled: true,
  finishedOn: '2026-03-26 02:34:00',
  failure: null,
  failures: 0,
  nextOn: '2026-03-27 02:30:00',
  waiting: 1,
  running: 0,
  failed: 0,
};

/** Opens the view over a report that the test may change. */
async function open(actions: readonly string[], answers: Record<string, (input: unknown) => unknown> = {}) {
  const state = { report: fine };
  const opened = await openWorkspace({
    address: '/index?open=Health',
    person: { actions: [...actions] },
    answers: { 'get /health': () => state.report, 'get /jobs': () => [job], ...answers },
  });
  return { ...opened, state };
}

/** The line that says how the server is. */
const verdict = () => page.getByRole('region', { name: '系統健康' }).getByRole('status');
/** The person comes back to the window. */
const lookAgain = () => document.dispatchEvent(new Event('visibilitychange'));

beforeEach(() => localStorage.clear());

test('how the server is: all fine in one line, the last hour, errors, checks, the process, backups and jobs', async () => {
  const { calls } = await open(['settings.manage']);
  await expect.element(verdict()).toMatchTextContent('一切正常，2 項檢查都通過。');
  await expect
    .element(page.getByRole('region', { name: '每分鐘請求' }))
    .toMatchTextContent(/158.*最高 159，24 小時 10,000 次/);
  await expect
    .element(page.getByRole('img', { name: '每分鐘請求，最近 60 分鐘：上一分鐘 158 次，最高 159 次' }))
    .toBeVisible();
  await expect.element(page.getByRole('region', { name: '各外掛的錯誤' })).toMatchTextContent(/行事曆1 次.*0\.01%/);
  await expect
    .element(page.getByRole('region', { name: '檢查', exact: true }))
    .toMatchTextContent('版本 17.4，3.2 GB。');
  await expect.element(page.getByRole('region', { name: '排程工作' })).toMatchTextContent('1 個，都正常');
  await expect.element(page.getByRole('region', { name: '最近的管理動作' })).not.toBeInTheDocument();
  expect(calls.filter(({ route }) => route === 'get /audit')).toEqual([]);
});

test('what does not work comes first, with its sentence; it is gone once it works', async () => {
  const { state } = await open(['settings.manage']);
  await expect.element(verdict()).toMatchTextContent('一切正常');
  const text = '只剩 0.3 GB，低於 0.5 GB，已不接受上傳；請清出空間。';
  state.report = {
    ...fine,
    findings: [
      { check: 'plugins', level: 'notice', title: '外掛', text: '1 個外掛沒有啟動' },
      { check: 'disk', level: 'fault', title: '儲存空間', text },
    ],
  };
  lookAgain();
  await expect.element(verdict()).toMatchTextContent(`儲存空間：${text}`);
  await expect.element(page.getByRole('img', { name: '有問題' })).toBeVisible();
  state.report = fine;
  lookAgain();
  await expect.element(verdict()).toMatchTextContent('一切正常');
});

test('a backup is made and verified by a press; who may read the audit log sees the latest entries', async () => {
  const ran: unknown[] = [];
  const entry = {
    id: 1,
    at: '2026-03-26 10:12:00 +08:00',
    person: { id: 7, employee: 'A001', name: '方志遠' },
    actionName: '匯入員工',
  };
  const { state } = await open(['settings.manage', 'audit.view'], {
    'post /jobs/:plugin/:job': (input) => (ran.push((input as { params: object }).params), {}),
    'get /audit': () => ({ list: [entry], totalSize: 1 }),
  });
  const card = page.getByRole('region', { name: '備份', exact: true });
  await card.getByRole('button', { name: '現在驗證' }).click();
  await expect.element(page.getByText('已開始驗證備份')).toBeVisible();
  await card.getByRole('button', { name: '現在備份' }).click();
  await expect.element(page.getByText('已開始備份')).toBeVisible();
  expect(ran).toEqual(['verifyBackup', 'backUp'].map((name) => ({ plugin: 'host', job: name })));
  await expect.element(page.getByText('方志遠：匯入員工')).toBeVisible();
  state.report = {
    ...fine,
    backup: { ...fine.backup, last: { ...fine.backup.last!, verifiedOn: '2026-03-26 05:00:00' } },
  };
  lookAgain();
  await expect.element(card.getByRole('button', { name: '現在驗證' })).toBeDisabled();
});

test('a look that fails is said and can be repeated', async () => {
  let works = false;
  await open(['settings.manage'], {
    'get /health': () => {
      if (!works) throw new Error('away');
      return fine;
    },
  });
  await expect.element(page.getByText('無法取得系統狀態')).toBeVisible();
  works = true;
  await page.getByRole('button', { name: '再試一次' }).click();
  await expect.element(verdict()).toMatchTextContent('一切正常');
});
