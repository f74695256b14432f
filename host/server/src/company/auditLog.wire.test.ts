import type { AuditRow } from '@atrium/sdk/host';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { audit } from '../core/schema/runtime.ts';
import { usePeople } from '../testing/usePeople.ts';

type Row = z.output<typeof AuditRow>;

const atrium = usePeople();
const { call, login, signIn } = atrium;

const listed = async (query: string, token: string, headers = {}) => {
  const { body } = await call<{ list: Row[]; totalSize: number }>(`GET /audit?${query}`, { token, headers });
  return body.data;
};

test('the audit log lists sign-ins, refused ones and kickouts of the own company, newest first, and names them', async () => {
  const token = await signIn('A001');
  await login('G001', 'wrong-password');
  const other = await signIn('G001');
  await signIn('G001');
  const { body } = await call<{ id: string; current: boolean }[]>('GET /sessions', { token: other });
  const last = (body.list as { id: string; current: boolean }[]).find(({ current }) => !current)!;
  await call(`DELETE /sessions/${last.id}`, { token: other });
  await login('C201', 'wrong-password');

  const person = (await atrium.server.services.directory.byEmployee('G001'))!;
  const { list } = await listed(`employeeId=${person.id}`, token);
  expect(list.map(({ action, actionName }) => [action, actionName])).toEqual([
    ['session.end', '結束登入（踢出）'],
    ['session.open', '登入'],
    ['session.open', '登入'],
    ['session.refuse', '登入失敗'],
  ]);
  expect(list[0]).toMatchObject({ person: { employee: 'G001' }, target: 'G001', detail: { reason: 'LOGOUT_ALL' } });
  expect(list.map(({ person: of }) => of?.employee)).toEqual(['G001', 'G001', 'G001', undefined]);
  expect(list[0]).toMatchObject({ pluginName: '系統', address: '127.0.0.1' });
  const all = await listed('target=C201', token);
  expect(all.list).toEqual([]);
  const english = await listed('action=session.refuse', token, { 'accept-language': 'en' });
  expect(english.list.map(({ actionName, pluginName }) => [actionName, pluginName])).toEqual([
    ['Sign-in refused', 'System'],
  ]);
});

test('it is filtered by beginning of the record, action and period; a wildcard of SQL is a plain character', async () => {
  const token = await signIn('A001');
  const [company] = await atrium.server.services.directory.companies();
  const row = (target: string, at: string, companyId: number | null = company!.id) => ({
    at: new Date(at),
    plugin: 'gone',
    action: 'gone.write',
    target,
    companyId,
  });
  await atrium.db
    .insert(audit)
    .values([
      row('note:1', '2026-01-31T23:59:59+08:00'),
      row('note:12', '2026-02-01T00:00:00+08:00', null),
      row('note:2', '2026-02-02T23:59:59+08:00'),
      row('note_2', '2026-02-03T00:00:00+08:00'),
      row('note:1', '2026-02-01T12:00:00+08:00', company!.id + 1),
    ]);
  const targets = async (query: string) =>
    (await listed(`plugin=gone&${query}`, token)).list.map(({ target }) => target);
  expect(await targets('')).toEqual(['note_2', 'note:2', 'note:12', 'note:1']);
  expect(await targets('target=note:1')).toEqual(['note:12', 'note:1']);
  expect(await targets('target=note_')).toEqual(['note_2']);
  expect(await targets('from=2026-02-01&to=2026-02-02')).toEqual(['note:2', 'note:12']);
  expect(await targets('page=2&pageSize=3')).toEqual(['note:1']);
  expect((await listed('plugin=gone', token)).totalSize).toBe(4);
  const { body } = await call('GET /auditActions', { token });
  expect(body.list).toContainEqual({
    plugin: 'gone',
    pluginName: 'gone',
    action: 'gone.write',
    actionName: 'gone.write',
  });
  expect(body.list).toContainEqual(expect.objectContaining({ action: 'session.open', actionName: '登入' }));
});

test('the fields of a change have the names that screens have, in the language of the caller', async () => {
  const token = await signIn('A001');
  const detail = { from: { employeeId: null, other: [1] }, to: { employeeId: 2, other: [2] } };
  await atrium.db.insert(audit).values([
    { at: new Date(), plugin: 'host', action: 'named.change', target: 'row:1', detail },
    { at: new Date(), plugin: 'host', action: 'named.change', target: 'row:2', detail: { from: '1', to: '2' } },
  ]);
  const namesOf = async (headers = {}) =>
    (await listed('action=named.change', token, headers)).list.map(({ fieldNames }) => fieldNames);
  expect(await namesOf()).toEqual([{}, { employeeId: '人員', other: 'other' }]);
  expect((await namesOf({ 'accept-language': 'en' }))[1]).toMatchObject({ employeeId: 'Person' });
});

test('every name in a detail is named at any depth, and so are codes, names of fields and people', async () => {
  const token = await signIn('A001');
  const { id, name } = (await atrium.server.services.directory.byEmployee('E001'))!;
  const detail = {
    reason: 'wrongPassword',
    added: [id],
    removed: 3,
    fields: ['password', 'own'],
    strangers: [{ level: 'wrong' }],
  };
  await atrium.db.insert(audit).values([
    { at: new Date(), plugin: 'host', action: 'fact.change', target: 'row:1', detail },
    { at: new Date(), plugin: 'host', action: 'fact.change', target: 'row:2' },
  ]);
  const { list } = await listed('action=fact.change', token);
  expect(list.map(({ factNames, valueNames }) => [factNames, valueNames])).toEqual([
    [{}, {}],
    [
      { reason: '原因', added: '新增', removed: '移除', fields: '變更的欄位', strangers: 'strangers', level: '層級' },
      {
        'reason.wrongPassword': '密碼錯誤',
        [`added.${id}`]: `${name} (E001)`,
        'fields.password': '密碼',
        'fields.own': 'own',
      },
    ],
  ]);
});

test('what is listed is exported as a table', async () => {
  const token = await signIn('A001');
  const row = { plugin: 'left', action: 'left.export', detail: { name: '=1+1' } };
  await atrium.db.insert(audit).values([
    { ...row, at: new Date('2026-02-01T00:00:00+08:00'), target: '=cmd' },
    { ...row, at: new Date('2026-02-02T00:00:00+08:00'), target: 'note:2' },
  ]);
  const headers = { authorization: `Bearer ${token}` };
  const reply = await fetch(`${atrium.server.url}/api/audit/csv?action=left.export`, { headers });
  expect(reply.headers.get('content-type')).toContain('text/csv');
  const [head, ...lines] = (await reply.text()).trim().split('\r\n');
  expect(head).toContain('時間,員工編號,姓名,外掛,動作');
  expect(lines.map((line) => line.split(',').slice(0, 7).at(-1))).toEqual(['note:2', "'=cmd"]);
});

test('a table has more than one page of rows', async () => {
  await atrium.db.execute(sql`
    insert into ${audit} (at, plugin, action, target, company_id)
    select now(), 'paged', 'paged.write', 'row:' || number, 1 from generate_series(1, 1001) as number`);
  const headers = { authorization: `Bearer ${await signIn('A001')}` };
  const reply = await fetch(`${atrium.server.url}/api/audit/csv?plugin=paged`, { headers });
  expect((await reply.text()).trim().split('\r\n')).toHaveLength(1002);
});

test('without audit.view nothing of it is shown', async () => {
  expect((await call('GET /audit', { token: await signIn('E001') })).body).toMatchObject({ status: 'NOT_ALLOWED' });
});

test('a page of a long log is read from the end of an index', async () => {
  await atrium.db.execute(sql`
    insert into ${audit} (at, plugin, action, target, company_id)
    select now() - number * interval '1 minute', 'bulk', 'bulk.write', 'row:' || number, 1
    from generate_series(1, 20000) as number`);
  await atrium.db.execute(sql`analyze ${audit}`);
  const token = await signIn('A001');
  expect(await listed('plugin=bulk', token)).toMatchObject({ totalSize: 10_000 });
  expect((await listed('plugin=bulk&page=101&pageSize=100', token)).list).toEqual([]);
  const { rows } = (await atrium.db.execute(sql`
    explain select * from ${audit} where company_id = 1 order by at desc, id desc limit 15`)) as unknown as {
    rows: object[];
  };
  expect(JSON.stringify(rows)).toContain('audit_company');
});

test('entries are kept for the years that the setting says, five at least, and what is deleted is noted', async () => {
  const token = await signIn('A001');
  const save = (auditYears: number) => call('PUT /settings/host', { token, body: { values: { auditYears } } });
  expect((await save(4)).body).toMatchObject({ code: 422 });
  expect((await save(7)).body).toMatchObject({ code: 200 });
  await atrium.db.execute(sql`
    insert into ${audit} (id, at, plugin, action, target) overriding system value
    select -number, '2019-03-25'::timestamptz - number * interval '1 minute', 'aged', 'aged.write', 'old'
    from generate_series(1, 4100) as number
    union all select 0, '2019-03-27'::timestamptz, 'aged', 'aged.write', 'young'`);
  await call('POST /jobs/host/purgeAudit', { token });
  const left = async () => (await listed('plugin=aged', token)).list.map(({ target }) => target);
  await expect.poll(left).toEqual(['young']);
  const noted = await listed('action=audit.purge', token);
  expect(noted.list.map(({ detail }) => (detail as { entries: number }).entries)).toEqual([100, 2000, 2000]);
});
