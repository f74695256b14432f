import { type Mounted, mount, type SignedIn } from '@atrium/testing';
import type { AnyPluginServer } from '@atrium/sdk/server';
import { sql } from 'drizzle-orm';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import contract from '../../contract.ts';
import type { ImportKind } from '../../contract/importCalls.ts';

type Person = SignedIn<typeof contract>;

const CASES = join(import.meta.dirname, '../../../../../../shared/cases/imports-and-attendance');

let atrium: Mounted<typeof contract>;
let hr: Person;
let colleague: Person;
/** Of another company. */
let stranger: Person;
let [one, two]: [string, string] = ['', ''];
beforeAll(async () => {
  atrium = await mount(contract, { clock: '2026-04-02T12:00:00+08:00' });
  const actions = ['attendance.import', 'attendance.viewAll', 'attendance.lock'];
  hr = await atrium.asPerson({ as: { name: '許雅筑' }, actions });
  colleague = await atrium.asPerson({ as: { name: '陳冠宇' } });
  stranger = await atrium.asPerson({ as: { company: 'other' }, actions });
  one = hr.person.employee;
  two = colleague.person.employee;
});

const file = (...lines: string[]) => lines.join('\n');
async function check(kind: ImportKind, content: string | Uint8Array<ArrayBuffer>, who = hr) {
  const { fileId } = await who.upload('檔案.csv', content);
  return { fileId, ...(await who.api.checkImport({ body: { kind, fileId } })) };
}
/** Tries a file, imports it, and lets the job run. */
async function load(kind: ImportKind, content: string, who = hr) {
  const { fileId, digest } = await check(kind, content, who);
  await who.api.startImport({ body: { kind, fileId, digest, fileName: '打卡.csv' } });
  await atrium.advance(1);
  const last = async () => (await who.api.imports({ query: { page: 1, pageSize: 1 } })).list[0]!;
  await expect.poll(async () => (await last()).state).not.toBe('running');
  return last();
}
const execute = async <Row = Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  ((await atrium.server.db.execute(statement)) as unknown as { rows: Row[] }).rows;
/** The presses that were made on a day and the next one. */
const pressesOf = ({ person }: Person, day: string) =>
  execute<{ kind: number; at: string; source: string }>(
    sql`select kind, to_char(at at time zone 'Asia/Taipei', 'MM-DD HH24:MI') as at, source from attendance.presses
      where person_id = ${person.id} and work_date between ${day}::date and ${day}::date + 1 order by presses.at`,
  );
const sentences = (found: Awaited<ReturnType<typeof check>>) =>
  found.problems.map(({ line, text }) => `${line} ${text}`);

const PRESSES = '員工編號,日期,上班,下班';

describe('POST /attendanceImports', () => {
  test('POST /attendanceImports/check names each faulty line of a file, and POST /attendanceImports imports none of it; mended, it is imported once', async () => {
    const faulty = file(
      PRESSES,
      `${one},2026/3/2,08:55,18:04`,
      `${two},2026-03-02,25:00,18:00`,
      'X999,2026-03-02,09:00,',
    );
    const found = await check('press', faulty);
    expect(sentences(found)).toEqual([
      '3 打卡時間「25:00」不正確，應為 YYYY-MM-DD HH:mm。',
      '4 找不到員工編號「X999」。',
    ]);
    expect(found).toMatchObject({ lines: 3, added: 0, changed: 0, problemCount: 2, changes: [] });
    const body = { kind: 'press', fileId: found.fileId, digest: found.digest, fileName: 'a.csv' } as const;
    await expect(hr.api.startImport({ body })).rejects.toMatchObject({ code: 422 });

    const mended = file(PRESSES, `${one},2026/3/2,08:55,18:04`, `${two},115/3/2,22:00,06:02`);
    const good = await check('press', mended);
    expect(good).toMatchObject({ lines: 2, added: 2, changed: 0, unchanged: 0, problemCount: 0 });
    expect(good.changes.map(({ text }) => text)).toEqual([
      `${one} 許雅筑 2026-03-02 上班 08:55 下班 18:04`,
      `${two} 陳冠宇 2026-03-02 上班 22:00 下班 06:02`,
    ]);
    expect(await load('press', mended)).toMatchObject({
      ...{ kind: 'press', state: 'done', fileName: '打卡.csv', startedBy: '許雅筑', lines: 2, done: 2 },
      ...{ added: 2, changed: 0, unchanged: 0 },
    });
    expect(await pressesOf(colleague, '2026-03-02')).toEqual([
      { kind: 0, at: '03-02 22:00', source: 'import' },
      { kind: 1, at: '03-03 06:02', source: 'import' },
    ]);
    expect(await load('press', mended)).toMatchObject({ added: 0, unchanged: 2 });
    expect(await pressesOf(colleague, '2026-03-02')).toHaveLength(2);
    const [audited] = await execute(
      sql`select employee_id, action from host.audit where action = 'attendance.import' order by id limit 1`,
    );
    expect(audited).toEqual({ employee_id: hr.person.id, action: 'attendance.import' });
  });

  test('who has left is imported up to the last day, and a person of before only from the day they came; one press in both columns is one', async () => {
    const leaver = await atrium.asPerson({ as: {} });
    const { id, employee } = leaver.person;
    await execute(sql`insert into attendance.employments (person_id, starts_on, ends_on)
      values (${id}, '2020-01-01', '2026-03-13')`);
    await execute(sql`update host.employees set hidden = true where id = ${id}`);
    await atrium.server.services.company.directory.reload();
    const moved = await atrium.asPerson({ as: {} });
    const { companyId } = stranger.person;
    await execute(sql`insert into attendance.placements (person_id, from_date, company_id)
      values (${moved.person.id}, '2020-01-01', ${companyId}), (${moved.person.id}, '2026-03-10', ${hr.person.companyId})`);
    const lines = [`${employee},2026-03-13,08:50,18:00`, `${moved.person.employee},2026-03-10,08:50,18:00`];
    const late = [`${employee},2026-03-16,08:50,18:00`, `${moved.person.employee},2026-03-09,08:50,18:00`];
    expect(sentences(await check('press', file(PRESSES, ...lines, ...late)))).toEqual([
      `4 員工「${employee}」已離職或已停用。`,
      `5 員工「${moved.person.employee}」在 2026-03-09 屬於其他公司。`,
    ]);
    await load('press', file(PRESSES, ...lines, `${two},2026-03-24,09:00,09:00`));
    expect(await pressesOf(leaver, '2026-03-13')).toHaveLength(2);
    expect(await pressesOf(colleague, '2026-03-24')).toEqual([{ kind: 0, at: '03-24 09:00', source: 'import' }]);
  });

  test('an imported day replaces what was planned of it and not published; who plans reads it again', async () => {
    await execute(sql`insert into attendance.roster_drafts (person_id, date, day_kind)
      values (${colleague.person.id}, '2026-05-05', 'R'), (${colleague.person.id}, '2026-05-06', 'R')`);
    await load('roster', file('員工編號,日期,班別,上班,下班', `${two},2026-05-05,清晨班,07:00,16:00`));
    const drafts = await execute<{ date: string }>(
      sql`select date::text from attendance.roster_drafts where person_id = ${colleague.person.id}`,
    );
    expect(drafts).toEqual([{ date: '2026-05-06' }]);
    const [version] = await execute(
      sql`select version from attendance.roster_versions where person_id = ${colleague.person.id}`,
    );
    expect(version).toEqual({ version: 1 });
  });

  test('presses that are there are not changed: only the missing one of a day is added', async () => {
    await execute(sql`insert into attendance.presses (person_id, work_date, kind, at, address)
      values (${colleague.person.id}, '2026-03-05', 0, '2026-03-05 08:57:31+08', '10.0.0.1')`);
    const lines = file('工號,刷卡時間,卡別', `${two},2026-03-05 08:57,上班`, `${two},20260305 18:01,OUT`);
    expect(await check('press', lines)).toMatchObject({ added: 1, unchanged: 1 });
    await load('press', lines);
    expect(await pressesOf(colleague, '2026-03-05')).toEqual([
      { kind: 0, at: '03-05 08:57', source: 'web' },
      { kind: 1, at: '03-05 18:01', source: 'import' },
    ]);
    const wrong = file(
      '員工編號,日期,打卡時間,上下班,上班,下班',
      `${two},2026-03-06,,,,`,
      `${two},,08:00,上班,,`,
      `${two},2026-03-06,08:00,開會,,`,
      `${two},2026-03-06,08:00,上班,09:00,`,
      `${two},2026-04-03,08:00,上班,,`,
      `${two},2026-03-06,,,05:00,04:00`,
    );
    expect(sentences(await check('press', wrong)).map((text) => text.slice(0, 9))).toEqual([
      '2 沒有打卡時間。',
      '3 「08:00」',
      '4 上下班「開會」',
      '5 一列只能寫「打',
      '6 打卡時間 20',
      '7 上班到下班超過',
    ]);
  });

  test('shifts by name: a new one is valid for all days, another time needs a date', async () => {
    const header = '班別,上班時間,下班時間,休息時間,彈性上班,生效日';
    const first = file(header, '早班,07:00,16:00,11:00-12:00,,');
    expect(await load('shift', first)).toMatchObject({ state: 'done', added: 1 });
    expect(await check('shift', first)).toMatchObject({ added: 0, changed: 0, unchanged: 1 });
    expect(sentences(await check('shift', file(header, '早班,06:30,15:30,,,')))).toEqual([
      '2 班別「早班」的時間和現在不同。請在「生效日」填寫從哪一天起適用。',
    ]);
    const later = file(header, '早班,06:30,15:30,,,2026-05-01');
    expect((await check('shift', later)).changes.map(({ text }) => text)).toEqual([
      '早班 2026-05-01 07:00–16:00 → 06:30–15:30',
    ]);
    expect(await load('shift', later)).toMatchObject({ state: 'done', changed: 1 });
    expect(
      await execute(sql`select valid_from::text, starts, breaks from attendance.shift_versions
        where shift_id = (select id from attendance.shifts where name = '早班') order by valid_from`),
    ).toMatchObject([
      { starts: '07:00', breaks: [{ from: '11:00', to: '12:00', paid: false }] },
      { valid_from: '2026-05-01', starts: '06:30', breaks: [{ from: '11:00', to: '12:00', paid: false }] },
    ]);
  });

  test('rosters and leave by the code of the commands, with what is there before', async () => {
    const roster = (end: string) =>
      file(
        '員工編號,日期,班別,上班時間,下班時間,日別',
        `${two},2026-03-09,晚班,13:00,${end},`,
        `${two},2026-03-10,休假,,,`,
      );
    expect(await load('roster', roster('22:00'))).toMatchObject({ state: 'done', added: 2 });
    const changed = await check('roster', roster('21:00'));
    expect(changed).toMatchObject({ added: 0, changed: 1, unchanged: 1 });
    expect(changed.changes[0]!.text).toBe(`${two} 陳冠宇 2026-03-09 晚班 13:00–22:00 → 晚班 13:00–21:00`);
    const leave = file('員工編號,假別,開始時間,結束時間,狀態', `${two},事假,2026/3/11 09:00,2026/3/11 12:00,已核准`);
    const found = await check('leave', leave);
    expect(found.changes[0]!.text).toBe(`${two} 陳冠宇 事假 2026-03-11 09:00–2026-03-11 12:00 已核准`);
    expect(await load('leave', leave)).toMatchObject({ state: 'done', added: 1 });
    expect(await load('leave', leave)).toMatchObject({ state: 'done', added: 0, unchanged: 1 });
  });

  test('people of another company are unknown, and GET /attendanceImports lists none of its imports', async () => {
    const other = stranger.person.employee;
    expect(sentences(await check('press', file(PRESSES, `${other},2026-03-02,09:00,18:00`)))).toEqual([
      `2 找不到員工編號「${other}」。`,
    ]);
    expect(await stranger.api.imports({ query: { page: 1, pageSize: 10 } })).toMatchObject({ totalSize: 0, list: [] });
    const { fileId } = await hr.upload('a.csv', file(PRESSES, `${one},2026-03-02,09:00,18:00`));
    await expect(stranger.api.checkImport({ body: { kind: 'press', fileId } })).rejects.toMatchObject({ code: 422 });
    await expect(colleague.api.checkImport({ body: { kind: 'press', fileId } })).rejects.toMatchObject({ code: 422 });
  });

  test('what has changed since the dry run is not imported: 412 with the dry run of now', async () => {
    const lines = file(PRESSES, `${two},2026-03-16,08:50,18:10`);
    const { fileId, digest } = await check('press', lines);
    await execute(sql`insert into attendance.presses (person_id, work_date, kind, at, address)
      values (${colleague.person.id}, '2026-03-16', 0, '2026-03-16 08:50:00+08', '')`);
    const body = { kind: 'press', fileId, digest, fileName: 'a.csv' } as const;
    await expect(hr.api.startImport({ body })).rejects.toMatchObject({ code: 412, data: { added: 0, changed: 1 } });
    expect(await pressesOf(colleague, '2026-03-16')).toHaveLength(1);
  });

  test('one import of a company at a time; one that was left by its process is replaced, and one whose starter lost the right saves nothing', async () => {
    const lines = file(PRESSES, `${two},2026-03-17,08:50,18:10`);
    const { fileId, digest } = await check('press', lines);
    const insert = (startedOn: string) =>
      execute<{ id: number }>(sql`insert into attendance.imports
        (company_id, kind, file_id, file_name, started_by, started_on, state, digest, lines, added, changed, unchanged)
        values (${hr.person.companyId}, 'press', ${fileId}, 'a.csv', ${colleague.person.id}, ${startedOn}, 'running',
          ${digest}, 1, 1, 0, 0) returning id`);
    const [row] = await insert('2026-04-02 11:50:00+08');
    const start = () => hr.api.startImport({ body: { kind: 'press', fileId, digest, fileName: 'a.csv' } });
    await expect(start()).rejects.toMatchObject({ code: 409 });
    const { jobs } = atrium.server.plugins.find(contract.id)!.server as AnyPluginServer;
    const run = { attempt: 1, signal: new AbortController().signal, done: () => Promise.resolve() };
    await (jobs!['import'] as (...args: unknown[]) => Promise<void>)({ importId: row!.id }, run);
    const stateOf = async (id: number) =>
      (await execute<{ state: string }>(sql`select state from attendance.imports where id = ${id}`))[0]?.state;
    expect(await stateOf(row!.id)).toBe('refused');
    const [old] = await insert('2026-04-02 08:00:00+08');
    await start();
    expect(await stateOf(old!.id)).toBe('failed');
    await atrium.advance(1);
    await expect.poll(() => pressesOf(colleague, '2026-03-17')).toHaveLength(2);
  });

  test('a line in a locked month is an error', async () => {
    await hr.api.lockMonth({ params: { month: '2026-01' }, body: { confirm: true } });
    await atrium.advance(1);
    const found = await check('press', file(PRESSES, `${two},2026-01-05,09:00,18:00`));
    expect(sentences(found)[0]).toMatch(/^2 .*結算/);
    const shown = await check(
      'roster',
      file('員工編號,日期,班別,上班時間,下班時間', `${two},2026-01-05,日班,09:00,18:00`),
    );
    expect(sentences(shown)[0]).toMatch(/^2 .*結算/);
  });

  test('those who may import, and no one else, are told of its progress; the company of its end', async () => {
    const lines = file(PRESSES, `${one},2026-03-18,08:50,18:10`);
    expect(await atrium.receivedBy(hr, () => load('press', lines))).toEqual(
      expect.arrayContaining(['attendance.importChanged', 'attendance.imported']),
    );
    const seen = await atrium.receivedBy(colleague, () => load('press', lines.replace('03-18', '03-19')));
    expect(seen).not.toContain('attendance.importChanged');
  });

  test('more lines than an import may have are refused', async () => {
    const many = Array.from({ length: 20_001 }, () => `${one},2026-03-02,09:00,18:00`);
    const { problems } = await check('press', file(PRESSES, ...many));
    expect(problems).toHaveLength(1);
  });
});

describe.skipIf(!existsSync(CASES))('the files of ../shared/cases, which are not part of a clone', () => {
  const read = (name: string) =>
    readFileSync(join(CASES, name), 'utf8').replaceAll('E001', one).replaceAll('E002', two);
  test.each([
    ['shifts-date-as-excel-writes-it.csv', 'roster'],
    ['shifts-rest-day-cannot-be-said.csv', 'roster'],
    ['leaves-morning-half-day-before-lunch.csv', 'leave'],
    ['leaves-status-in-words.csv', 'leave'],
  ] as const)('%s can be imported', async (name, kind) => {
    // Calls of a person are counted by the minute.
    const clerk = await atrium.asPerson({ as: {}, actions: ['attendance.import', 'attendance.viewAll'] });
    expect(await check(kind, read(name), clerk)).toMatchObject({ problemCount: 0, lines: 1 });
  });
});
