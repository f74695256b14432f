import { ApprovalDetail, ApprovalRow } from '@atrium/sdk/host';
import { addDays } from '@atrium/sdk/days';
import { formatDateTime } from '@atrium/sdk/server';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { useServer } from './useServer.ts';

const server = useServer();
const Rows = z.object({ list: z.array(ApprovalRow), totalSize: z.int() });

test('POST /attendanceCorrections files a request; GET /approvals, GET /approvals/:id, POST /approvals/:id/decision, POST /approvals/decisions and POST /approvals/:id/revoke decide it', async () => {
  const [author, manager] = [await server.client.signIn('E001'), await server.client.signIn('G001')];
  const workDate = addDays(formatDateTime(new Date(), 'Asia/Taipei').slice(0, 10), -1);
  const file = async () => {
    const body = { workDate, kind: 'on', at: `${workDate} 00:05`, reason: '忘記打卡' };
    const filed = await server.client.call<{ id: number }>('POST', '/attendanceCorrections', { ...author, body });
    expect(filed.body).toMatchObject({ code: 200 });
    return filed.body.data.id;
  };
  const first = await file();
  expect((await server.client.call('POST', `/approvals/${first}/revoke`, author)).body).toMatchObject({ code: 200 });
  const second = await file();
  const listed = Rows.parse((await server.client.call('GET', '/approvals', manager)).body.data);
  expect(listed.list.map(({ id }) => id)).toContain(second);
  const read = await server.client.call('GET', `/approvals/${second}`, author);
  expect(ApprovalDetail.parse(read.body.data)).toMatchObject({ status: 0, kindTitle: '補打卡', mayRevoke: true });
  const returned = { ...manager, body: { answer: 'return', comment: '請補充原因' } };
  expect((await server.client.call('POST', `/approvals/${second}/decision`, returned)).body).toMatchObject({
    data: { status: 2 },
  });
  const third = await file();
  const both = { ...manager, body: { ids: [second, third], answer: 'approve' } };
  expect((await server.client.call('POST', '/approvals/decisions', both)).body).toMatchObject({
    data: { results: [{ code: 409 }, { code: 200, message: '' }] },
  });
});

test('GET /deputies and PUT /deputies keep who decides for a person', async () => {
  const { token } = await server.client.signIn('G001');
  const { employeeId } = await server.client.signIn('E002');
  const [startsOn, endsOn] = ['2026-01-01', `${new Date().getFullYear() + 1}-01-01`];
  const body = { deputies: [{ deputyId: employeeId, startsOn, endsOn }] };
  expect((await server.client.call('PUT', '/deputies', { token, body })).body).toMatchObject({ code: 200 });
  expect((await server.client.call('GET', '/deputies', { token })).body).toMatchObject({
    data: { deputies: [{ deputyId: employeeId, startsOn, endsOn }] },
  });
  await server.client.call('PUT', '/deputies', { token, body: { deputies: [] } });
});

test('GET /approvalChains, PUT /approvalChains and POST /approvalChains/preview say by whom requests are decided', async () => {
  const { token } = await server.client.signIn('A001');
  const { employeeId } = await server.client.signIn('E002');
  const kind = 'attendance.correction';
  type Chains = { kinds: { kind: string; version: number; chains: object[] }[] };
  const read = async () =>
    (await server.client.call<Chains>('GET', '/approvalChains', { token })).body.data.kinds.find(
      (one) => one.kind === kind,
    )!;
  const { version } = await read();
  const steps = [
    { to: 'group', need: 'all' },
    { to: 'role', action: 'approvals.manage' },
  ];
  const save = (chains: object[], of: number) =>
    server.client.call('PUT', '/approvalChains', { token, body: { kind, version: of, chains } });
  expect((await save([{ fromMeasure: 0, steps }], version)).body).toMatchObject({ data: { version: version + 1 } });
  expect((await read()).chains).toMatchObject([{ fromMeasure: 0, steps: [{ need: 'all', dueHours: 24 }, {}] }]);
  expect((await save([], version)).body).toMatchObject({ code: 412 });
  const previewed = { token, body: { person: employeeId, steps } };
  expect((await server.client.call('POST', '/approvalChains/preview', previewed)).body).toMatchObject({
    data: { steps: [{ need: 'all' }, { need: 'any' }] },
  });
  expect((await save([], version + 1)).body).toMatchObject({ data: { version: version + 2 } });
  const other = await server.client.signIn('E001');
  expect((await server.client.call('GET', '/approvalChains', other)).body).toMatchObject({ status: 'NOT_ALLOWED' });
});
