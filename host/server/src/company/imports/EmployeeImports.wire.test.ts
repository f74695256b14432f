import { EMPLOYEE_COLUMN_IDS, type EmployeeImport, type ImportReport } from '@atrium/sdk/host';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { runHostCommand } from '../testing/runHostCommand.ts';
import { usePeople } from '../../testing/usePeople.ts';
import { importCommand } from './importCommands.ts';
import { runImport } from './runImport.ts';

const atrium = usePeople();

async function upload(token: string, text: string): Promise<string> {
  const body = new FormData();
  body.append('file', new File([text], '組織.csv'));
  const { port } = atrium.server;
  const reply = await fetch(`http://127.0.0.1:${port}/api/uploadFile`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  return ((await reply.json()) as { data: { fileId: string } }).data.fileId;
}
const check = async (token: string, text: string, more: object = {}) =>
  (
    await atrium.call<Report>('POST /employeeImports/check', {
      token,
      body: { fileId: await upload(token, text), keepMissing: true, ...more },
    })
  ).body;
const start = async (token: string, text: string) =>
  (
    await atrium.call<Import>('POST /employeeImports', {
      token,
      body: { fileId: await upload(token, text), keepMissing: true },
    })
  ).body;
const last = async (token: string) =>
  (await atrium.call<{ import: Import | null }>('GET /employeeImports', { token })).body.data.import;
type Report = z.output<typeof ImportReport>;
type Import = z.output<typeof EmployeeImport>;

const csv = async (employee: string, name: string, companyOf = 'E001') => {
  const { people, companies } = await atrium.server.services.company.directory.organisation();
  const person = [...people.values()].find((one) => one.employee === companyOf)!;
  const { code, name: company } = companies.get(person.companyId)!;
  return `${EMPLOYEE_COLUMN_IDS.join(',')}\n${employee},${name},${code},${company},,,,,compManager,Start-of-new\n`;
};

test('a file is tried first, with the report of the command line, and then imported', async () => {
  const token = await atrium.signIn('A001');
  const file = await csv('N001', '新主管');
  const before = await last(token);
  const planned = await check(token, file);
  expect(planned.data).toMatchObject({ outcome: 'planned', hidden: 0 });
  const command = await runHostCommand(importCommand, atrium.server.services, ['a.csv'], {
    files: { 'a.csv': file },
    options: { 'dry-run': true, 'keep-missing': true },
  });
  expect([...planned.data.lines, planned.data.summary]).toEqual(command.out.trim().split('\n'));
  expect(await atrium.server.services.directory.byEmployee('N001')).toBeUndefined();

  expect(await last(token)).toEqual(before);
  expect((await start(token, file)).data).toMatchObject({ fileName: '組織.csv', startedBy: '周建宏', isRunning: true });
  await atrium.server.services.jobs.runDue();
  const report = { outcome: 'saved', lines: [], summary: expect.stringContaining('新增 1 人') as string };
  expect(await last(token)).toMatchObject({ isRunning: false, report });
  expect(await atrium.server.services.directory.byEmployee('N001')).toMatchObject({ name: '新主管' });
  const { body } = await atrium.call<{ list: object[] }>('GET /audit?action=organisation.import', { token });
  expect(body.data.list[0]).toMatchObject({ person: { employee: 'A001' }, detail: { added: 1 } });
});

test('errors are reported with their lines, and people who would go missing are counted; nothing changes', async () => {
  const token = await atrium.signIn('A001');
  const broken = await check(token, `${EMPLOYEE_COLUMN_IDS.join(',')}\nN 02,有空白,HQ\n`);
  expect(broken.data.outcome).toBe('refused');
  expect(broken.data.lines[0]).toMatch(/^第 2 列：/);
  const only = await check(token, await csv('A001', '陳怡君'), { keepMissing: false });
  expect(only.data.hidden).toBeGreaterThan(50);
});

test('people of another company are neither added nor moved, and only holders of employee.import may import', async () => {
  const token = await atrium.signIn('A001');
  expect(await start(token, await csv('N003', '外人', 'C201'))).toMatchObject({ code: 422 });
  expect(await start(token, await csv('C201', '搬走'))).toMatchObject({ code: 422 });
  const [head, row] = (await csv('N003', '外人', 'C201')).split('\n');
  const of = (at: number) => row!.replace('N003', `N${at}`).replace(/,[^,]+,([^,]+),,,,/, `,X${at},$1,,,,`);
  const many = [head, ...Array.from({ length: 11 }, (_, at) => of(at + 1))].join('\n');
  const { message } = await start(token, many);
  expect(message, 'ten of them are named').toContain('X1、X2、X3、X4、X5、X6、X7、X8、X9、X10');
  expect(message).not.toContain('X11');
  const other = await atrium.signIn('E001');
  expect(await check(other, await csv('N003', '新人'))).toMatchObject({ status: 'NOT_ALLOWED' });
  const { fileId } = { fileId: await upload(other, 'x') };
  const body = { fileId };
  expect((await atrium.call('POST /employeeImports', { token, body })).body).toMatchObject({ code: 422 });
});

test('an import that would do something else than its dry run has said changes nothing, and returns the dry run of now', async () => {
  const token = await atrium.signIn('A001');
  const { company } = atrium.server.services;
  const rows = await csv('N050', '新人');
  const keepMissing = true;
  const runNow = (text: string, more: Partial<Parameters<typeof runImport>[1]> = {}) =>
    runImport(company, { bytes: Buffer.from(text), keepMissing, dryRun: false, ...more });
  const nameOf = async () => (await atrium.server.services.directory.byEmployee('N050'))?.name;
  const { data: planned } = await check(token, rows);
  expect(planned.lines).toContain('將新增：N050 新人');
  // meanwhile, another administrator
  await runNow(rows.replace('新人', '別人'));
  const fileId = await upload(token, rows);
  const send = (digest: string | undefined) =>
    atrium.call<Report>('POST /employeeImports', { token, body: { fileId, keepMissing, digest } });
  const { body } = await send(planned.digest);
  expect(body).toMatchObject({ code: 412, status: 'STALE', data: { outcome: 'planned' } });
  expect(body.data.lines).toContain('將更新：N050 新人（姓名 別人 → 新人）');
  expect(await nameOf()).toBe('別人');
  // what is confirmed again is imported; while passwords are hashed the data may change once more
  const { digest } = body.data;
  const more = `${rows}${(await csv('N051', '另一人')).split('\n')[1]}\n`;
  const { data: both } = await check(token, more);
  const outdated = await runNow(more, {
    digest: both.digest,
    progress: async () => void (await runNow(rows.replace('新人', '第三人'))),
  });
  expect(outdated.outcome).toBe('outdated');
  expect(await nameOf()).toBe('第三人');
  expect(await atrium.server.services.directory.byEmployee('N051')).toBeUndefined();
  await runNow(rows.replace('新人', '別人'));
  expect((await send(digest)).body).toMatchObject({ data: { isRunning: true } });
  await atrium.server.services.jobs.runDue();
  expect(await nameOf()).toBe('新人');
});

test('a file sets at most 10,000 initial passwords', async () => {
  const token = await atrium.signIn('A001');
  const [header, first] = (await csv('N000', '新人')).split('\n');
  const people = (count: number) =>
    [header, ...Array.from({ length: count }, (_, at) => first!.replace('N000', `M${at}`))].join('\n');
  expect(await check(token, people(10_001))).toMatchObject({
    code: 422,
    message: expect.stringContaining('10001') as string,
  });
  expect((await check(token, people(10_000))).data).toMatchObject({ outcome: 'planned' });
});

test('a large file that is wrong in every line, or has millions of lines, is refused with a report, and costs no one else anything', async () => {
  const token = await atrium.signIn('A001');
  const head = `${EMPLOYEE_COLUMN_IDS.join(',')}\n`;
  const rows = Array.from({ length: 45_000 }, (_, index) => `E1,a,C,${index},,,,,E0,`);
  const wrong = await check(token, head + rows.join('\n'));
  expect(wrong.data.outcome).toBe('refused');
  expect(wrong.data.lines).toHaveLength(1_000);
  expect(wrong.data.summary, 'all of them are counted').toMatch(/\d{6}/);
  const many = await check(token, head + 'a\n'.repeat(2_000_000));
  expect(many.data).toMatchObject({ outcome: 'refused', lines: [expect.stringContaining('檔案太大') as string] });
  const long = await check(token, `${head}E1,${'長'.repeat(500_000)},,,,,,,,\n`);
  expect(long.data).toMatchObject({ outcome: 'refused', lines: [expect.stringContaining('檔案太大') as string] });
});
