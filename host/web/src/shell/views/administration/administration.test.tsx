import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openWorkspace } from '../../../testing/openWorkspace.tsx';

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
const signIn = (id: string, name: string, current = false) => ({
  id,
  name,
  current,
  employeeId: Number(id),
  employee: `E00${id}`,
  department: '資訊部',
  riskLevel: 3,
  address: '10.0.0.7',
  userAgent: chrome,
  createdOn: '2026-03-26 08:55:01',
  usedOn: '2026-03-26 14:18:07',
});
const planned = {
  outcome: 'planned',
  lines: ['將新增：N001 新人', '將隱藏：E009 舊人'],
  entries: [
    { kind: 'note', line: 1, code: 'ignoredColumn', text: '欄位「電郵」不會匯入。' },
    { kind: 'add', line: 2, code: 'import.wouldAdd', text: '將新增：N001 新人' },
    { kind: 'hide', line: null, code: 'import.wouldHide', text: '將隱藏：E009 舊人' },
  ],
  summary: '試跑：共 2 人',
  hidden: 1,
};

async function open(view: string, action: string, answers: Record<string, (input: unknown) => unknown>) {
  return openWorkspace({ address: `/index?open=${view}`, person: { actions: [action] }, answers });
}

beforeEach(() => localStorage.clear());

test('an administrator sees who is signed in, and ends one session or all of a person', async () => {
  let rows = [signIn('1', '陳怡君', true), signIn('2', '林雅婷')];
  const { calls } = await open('SignIns', 'session.manage', {
    'get /signIns': () => ({ list: rows, totalSize: rows.length }),
    'delete /signIns/:id': () => ((rows = rows.slice(0, 1)), {}),
    'delete /signIns/people/:id': () => ({ ended: 3 }),
  });
  await expect.element(page.getByText('林雅婷 (E002)')).toBeVisible();
  await expect.element(page.getByText('Chrome（Windows）').first()).toBeVisible();
  await expect.element(page.getByRole('button', { name: '結束登入' }).first()).toBeDisabled();
  await page.getByRole('button', { name: '結束此人所有登入' }).nth(1).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '結束此人所有登入' }).click();
  await expect.element(page.getByText('已結束 林雅婷 的 3 次登入')).toBeVisible();
  await page.getByRole('button', { name: '結束登入' }).nth(1).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '結束登入' }).click();
  await expect.element(page.getByText('林雅婷 (E002)')).not.toBeInTheDocument();
  expect(calls).toContainEqual({ route: 'delete /signIns/people/:id', input: { params: { id: 2 } } });
  expect(calls).toContainEqual({ route: 'delete /signIns/:id', input: { params: { id: '2' } } });
});

const UPLOADED = { fileId: 'f1', fileName: '組織.csv', fileUrl: '/api/files/f1', size: 9, mimeType: 'text/csv' };
const STARTED = { fileName: '組織.csv', startedBy: '陳怡君', startedOn: '2026-03-26 09:00:00', done: 0, all: 0 };
const RUNNING = { ...STARTED, isRunning: true, report: null };
const SAVED = {
  ...STARTED,
  isRunning: false,
  report: { outcome: 'saved', lines: [], summary: '匯入完成：共 2 人', hidden: 1 },
};

const PEOPLE =
  '員工編號;姓名;公司代碼;公司名稱;部門代碼;部門名稱;組別代碼;組別名稱;職級;初始密碼\nN001;王小明;HQ;總公司;;;;;公司主管;Start-of-new\n';

test('a file is shown as it was understood; encoding and columns can be chosen, and nothing is sent while one is missing', async () => {
  const { calls } = await open('EmployeeImport', 'employee.import', {
    'post /uploadFile': () => UPLOADED,
    'post /employeeImports/check': () => planned,
    'get /employeeImports': () => ({ import: null }),
  });
  // 王小明 in GBK, under a header without a column that has our name
  const gbk = new Uint8Array([0xcd, 0xf5, 0xd0, 0xa1, 0xc3, 0xf7]);
  const [head, row] = ['employee,name,company_code,company_name,rank\nT001,', ',HY,HY,compManager\n'];
  await page
    .getByLabelText('選擇檔案')
    .last()
    .upload(new File([head, gbk, row], '人員.csv'));
  const preview = page.getByRole('region', { name: '檔案開頭' }).last();
  await expect.element(preview.getByRole('cell', { name: '王小明' })).toBeVisible();
  await expect.element(page.getByLabelText('編碼')).toHaveValue('gb18030');
  await page.getByLabelText('編碼').selectOptions('big5');
  await expect.element(preview.getByRole('cell', { name: '卼苤隴' })).toBeVisible();
  await page.getByLabelText('編碼').selectOptions('gb18030');
  await expect.element(page.getByText('對上 4 個欄位，還缺 1 個必填欄位')).toBeVisible();
  expect(calls.filter(({ route }) => route.startsWith('post '))).toEqual([]);
  await page.getByLabelText('職級（必填）').selectOptions('rank');
  await expect.element(page.getByText('5 個欄位都對上')).toBeVisible();
  await expect.element(page.getByText('將新增：N001 新人')).toBeVisible();
  // the same header again: the choice is remembered
  await page
    .getByLabelText('選擇檔案')
    .last()
    .upload(new File([head, gbk, row], '人員二.csv'));
  await expect.element(page.getByText('人員二.csv')).toBeVisible();
  await expect.element(page.getByText('5 個欄位都對上')).toBeVisible();
});

test('a file of employees is tried, and imported after a question that names who is signed out', async () => {
  let last: object | null = null;
  const { calls } = await open('EmployeeImport', 'employee.import', {
    'post /uploadFile': () => UPLOADED,
    'post /employeeImports/check': () => planned,
    'post /employeeImports': () => (last = { ...RUNNING, done: 40, all: 100 }),
    'get /employeeImports': () => ({ import: last }),
  });
  await page
    .getByLabelText('選擇檔案')
    .last()
    .upload(new File([PEOPLE], '組織.csv'));
  await expect.element(page.getByText('10 個欄位都對上')).toBeVisible();
  await expect.element(page.getByText('將新增：N001 新人')).toBeVisible();
  await page.getByRole('button', { name: '匯入', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await expect.element(question.getByText(/1 人會被停用並立即登出/)).toBeVisible();
  await question.getByRole('button', { name: '匯入', exact: true }).click();
  await expect.element(page.getByText('初始密碼：40／100')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '換一個檔案' })).toBeDisabled();
  last = SAVED;
  await expect.element(page.getByText('匯入完成：共 2 人')).toBeVisible();
  const bodies = calls.filter(({ route }) => route.startsWith('post /employeeImports')).map(({ input }) => input);
  const body = { fileId: 'f1', keepMissing: true };
  expect(bodies).toEqual([{ body }, { body }]);
});

test('an import whose data has changed since its dry run shows what is different, and is confirmed again; later, the file is still there', async () => {
  let last: object | null = null;
  const before = { ...planned, digest: 'one', lines: ['將新增：N001 新人', '將隱藏：E009 舊人'] };
  const now = { ...planned, digest: 'two', lines: ['將更新：N001 新人（姓名 別人 → 新人）', '將隱藏：E009 舊人'] };
  let report: object = before;
  const { calls } = await open('EmployeeImport', 'employee.import', {
    'post /uploadFile': () => UPLOADED,
    'post /employeeImports/check': () => report,
    'post /employeeImports'(input) {
      const { digest } = (input as { body: { digest: string } }).body;
      if (digest !== 'one') return (last = { ...RUNNING });
      throw Object.assign(new Error('試跑之後資料有變動'), { code: 412, http: 200, errors: [], data: now });
    },
    'get /employeeImports': () => ({ import: last }),
  });
  const start = async () => {
    await page.getByRole('button', { name: '匯入', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '匯入', exact: true }).click();
  };
  await page
    .getByLabelText('選擇檔案')
    .last()
    .upload(new File([PEOPLE], '組織.csv'));
  await start();
  const differences = page.getByRole('alert', { name: '試跑之後資料有變動，沒有匯入任何資料' });
  await expect.element(differences.getByText('將更新：N001 新人（姓名 別人 → 新人）')).toBeVisible();
  await expect.element(differences.getByText('將新增：N001 新人')).toBeVisible();
  await expect.element(differences.getByText('將隱藏：E009 舊人')).not.toBeInTheDocument();
  report = before;
  await start();
  await expect.element(page.getByRole('progressbar', { name: '正在匯入' })).toBeVisible();
  expect(calls.filter(({ route }) => route === 'post /employeeImports').map(({ input }) => input)).toMatchObject([
    { body: { digest: 'one' } },
    { body: { digest: 'two' } },
  ]);
  last = { ...SAVED, report: { ...now, outcome: 'outdated' } };
  await expect.element(differences.getByText('將新增：N001 新人')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '匯入', exact: true })).toBeVisible();
});

test('an import that is running is shown after a reload, and its result when it is over; one that failed shows an error', async () => {
  let last: object = RUNNING;
  await open('EmployeeImport', 'employee.import', { 'get /employeeImports': () => ({ import: last }) });
  await expect.element(page.getByRole('progressbar', { name: '正在匯入' })).toBeVisible();
  await expect.element(page.getByText(/「組織.csv」，陳怡君 於/)).toBeVisible();
  last = { ...SAVED, report: null };
  await expect.element(page.getByText('沒有變更任何資料，請再匯入一次。')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '選擇檔案' })).toBeEnabled();
});
