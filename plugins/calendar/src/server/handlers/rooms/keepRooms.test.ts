import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCalendar, type TestCalendar } from '../../../testing/startCalendar.ts';
import { rooms } from '../../tables.ts';

const DAY = '2026-03-27';

let calendar: TestCalendar;
let admin: TestCalendar['anna'];
beforeAll(async () => {
  calendar = await startCalendar();
  admin = await calendar.asPerson({ as: { name: 'Ada' }, actions: ['room.manage', 'schedule.type.manage'] });
});
afterAll(() => calendar.dispose());

let number = 0;
const room = (more: object = {}) => ({ name: `Room ${(number += 1)}`, type: 1, people: 8, ...more });
const upload = async (...lines: string[]) => (await admin.upload('table.csv', lines.join('\r\n'))).fileId;
const audited = (target: string) => calendar.server.context.audit.history(target);
const fetched = async (url: string) => (await admin.fetchFile(url)).text();

describe('rooms', () => {
  test('POST /v1/meetingRooms, GET /v1/meetingRooms/:id, PATCH /v1/meetingRooms/:id, DELETE /v1/meetingRooms/:id – a room is added, read, changed and deleted, each of it audited and announced', async () => {
    const listening = await calendar.anna.listen();
    const { id } = await admin.api.createRoom({ body: room({ name: ' 503 ' }) });
    expect(await listening.next('optionsChanged')).toEqual({});
    expect(await admin.api.room({ params: { id } })).toEqual({
      id,
      name: '503',
      type: 1,
      people: 8,
      isEnabled: true,
      upcoming: 0,
      version: 1,
      updatedByName: 'Ada',
      updatedOn: '2026-03-26 09:00:00',
    });
    await admin.api.changeRoom({ params: { id }, body: { people: 10, version: 1 } });
    await expect(admin.api.changeRoom({ params: { id }, body: { people: 9, version: 1 } })).rejects.toMatchObject({
      code: '412',
      data: { people: 10, version: 2 },
    });
    await admin.api.removeRoom({ params: { id } });
    await expect(admin.api.room({ params: { id } })).rejects.toMatchObject({ code: '404' });
    const history = await calendar.server.context.audit.history(`room:${id}`);
    expect(history.map(({ action }) => action)).toEqual(['room.remove', 'room.change', 'room.create']);
  });

  test('two rooms of a company have different names, whatever the case; another company has its own', async () => {
    const { id } = await admin.api.createRoom({ body: room() });
    await expect(admin.api.createRoom({ body: room({ name: 'PINE' }) })).rejects.toMatchObject({
      code: '409',
      errors: [{ field: 'name', label: '名稱' }],
    });
    await expect(admin.api.changeRoom({ params: { id }, body: { name: 'pine' } })).rejects.toMatchObject({
      code: '409',
    });
    const other = await calendar.asPerson({ as: { company: 'Other company' }, actions: ['room.manage'] });
    await other.api.createRoom({ body: room({ name: 'Pine' }) });
    await expect(other.api.room({ params: { id } })).rejects.toMatchObject({ code: '404' });
  });

  test.for([{ name: '' }, { name: '房'.repeat(31) }, { type: 0 }, { type: 4 }, { people: 0 }, { people: 1001 }])(
    '%j is refused',
    async (more) => {
      await expect(admin.api.createRoom({ body: room(more) })).rejects.toMatchObject({ code: '422' });
    },
  );

  test('a room that was reserved cannot be deleted; disabled, its reservations stay and no one adds one', async () => {
    const { id } = await admin.api.createRoom({ body: room() });
    const body = { roomDate: DAY, roomId: id, roomStartTimeCode: 1, roomEndTimeCode: 2 };
    await calendar.anna.api.reserve({ body });
    await expect(admin.api.removeRoom({ params: { id } })).rejects.toMatchObject({ code: '409' });
    expect(await admin.api.room({ params: { id } })).toMatchObject({ upcoming: 1 });
    await admin.api.changeRoom({ params: { id }, body: { isEnabled: false } });
    expect(await admin.api.room({ params: { id } })).toMatchObject({ upcoming: 1, isEnabled: false });
    await expect(
      calendar.anna.api.reserve({ body: { ...body, roomStartTimeCode: 3, roomEndTimeCode: 3 } }),
    ).rejects.toMatchObject({ code: '422' });
  });

  test('a company has 200 rooms at most, from a file as well', async () => {
    const other = await calendar.asPerson({ as: { company: 'Full company' }, actions: ['room.manage'] });
    const { companyId } = other.person;
    await calendar.server.db
      .insert(rooms)
      .values(Array.from({ length: 199 }, (_, index) => ({ companyId, name: `R${index}`, type: 1, people: 4 })));
    const table = async (...lines: string[]) => {
      const content = ['名稱,類型,容納人數,狀態', ...lines].join('\r\n');
      const { fileId } = await other.upload('table.csv', content);
      return (await other.api.importRooms({ body: { fileId, dryRun: true } })).problems;
    };
    const full = (line: number) => ({ line, problem: '最多只能有 200 間會議室。' });
    expect(await table('A,會議室,8,啟用', 'R1,會議室,8,停用', 'B,會議室,8,啟用')).toMatchObject([full(4)]);
    await other.api.createRoom({ body: room() });
    await expect(other.api.createRoom({ body: room() })).rejects.toMatchObject({ code: '422' });
    expect(await table('A,會議室,8,啟用', 'R1,會議室,8,停用')).toMatchObject([full(2)]);
  });

  test('GET /v1/meetingRooms – the list is searched, filtered, sorted and paged', async () => {
    const names = async (query: object) => (await admin.api.rooms({ query })).list.map(({ name }) => name);
    expect(await names({ name: 'pin' })).toEqual(['Pine']);
    expect(await names({ type: 2 })).toEqual(['Oak']);
    expect(await names({ name: 'e', sortName: 'people', sort: 'DESC', pageSize: 1 })).toEqual(['Cedar']);
    await admin.api.createRoom({ body: room({ name: 'Shut', isEnabled: false }) });
    expect(await names({ name: 'shut', isEnabled: false })).toEqual(['Shut']);
    expect(await names({ name: 'shut', isEnabled: true })).toEqual([]);
    const oldest = (await names({ type: 1, sortName: 'type', pageSize: 100 })).slice(0, 2);
    expect(oldest, 'of the same kind').toEqual(['Pine', 'Cedar']);
    await expect(admin.api.rooms({ query: { sortName: 'secret' } as never })).rejects.toMatchObject({ code: '422' });
  });

  test('without the permission no call of administrators is answered', async () => {
    await expect(calendar.anna.api.rooms({ query: {} })).rejects.toMatchObject({ code: '422', status: 'NOT_ALLOWED' });
    await expect(calendar.anna.api.createRoom({ body: room() })).rejects.toMatchObject({ status: 'NOT_ALLOWED' });
    await expect(calendar.anna.api.types()).rejects.toMatchObject({ status: 'NOT_ALLOWED' });
  });
});

describe('the table of the rooms', () => {
  test('GET /v1/meetingRooms.csv – what was exported is read again and changes nothing', async () => {
    await admin.api.createRoom({ body: room({ name: '=1+1', isEnabled: false }) });
    await admin.api.createRoom({ body: room({ name: '＝2+2' }) });
    const csv = await fetched(admin.api.roomsFile.url({}));
    expect(csv.split('\r\n')[0]).toBe('名稱,類型,容納人數,狀態');
    expect(csv).toContain("'=1+1,會議室,8,停用");
    expect(csv).toContain("'＝2+2,");
    const fileId = await upload(csv);
    const result = await admin.api.importRooms({ body: { fileId, dryRun: true } });
    expect(result).toMatchObject({ added: 0, changed: 0, problems: [] });
    expect(result.unchanged).toBeGreaterThan(3);
  });

  test('POST /v1/meetingRooms/import – a dry run reports what would happen and writes nothing; the import adds new names and changes known ones', async () => {
    const fileId = await upload('名稱,類型,容納人數,狀態', '801,會客室,20,啟用', 'elm,會議室,7,啟用');
    await admin.api.createRoom({ body: room({ name: 'Elm' }) });
    const changes = [
      { line: 2, kind: 'add', text: '801：類型 會客室、容納人數 20、狀態 啟用' },
      { line: 3, kind: 'change', text: 'Elm：名稱 Elm → elm、容納人數 8 → 7' },
    ];
    const digest = expect.stringMatching(/^[\w-]{22}$/) as string;
    const expected = { added: 1, changed: 1, unchanged: 0, problems: [], notes: [], changes, digest };
    expect(await admin.api.importRooms({ body: { fileId, dryRun: true } })).toEqual(expected);
    expect((await admin.api.rooms({ query: { name: '801' } })).totalSize).toBe(0);
    const listening = await calendar.anna.listen();
    expect(await admin.api.importRooms({ body: { fileId, dryRun: false } })).toEqual(expected);
    expect(await listening.next('optionsChanged')).toEqual({});
    expect((await admin.api.rooms({ query: { name: '801' } })).list).toMatchObject([{ type: 3, people: 20 }]);
    expect((await admin.api.rooms({ query: { name: 'elm' } })).list).toMatchObject([{ name: 'elm', people: 7 }]);
    const first = { action: 'room.import', detail: { added: 1, changed: 1 } };
    const again = await admin.api.importRooms({ body: { fileId, dryRun: false } });
    expect(again).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
    expect(await audited('rooms'), 'what changes nothing is no entry').toMatchObject([first]);
    const only = await upload('名稱,類型,容納人數,狀態', '801,會客室,21,啟用');
    expect(await admin.api.importRooms({ body: { fileId: only, dryRun: false } })).toMatchObject({ changed: 1 });
    expect(await audited('rooms')).toMatchObject([{ detail: { added: 0, changed: 1 } }, first]);
  });

  test('an import that would do something else than its dry run has said changes nothing, and returns what it would do now', async () => {
    const fileId = await upload('名稱,類型,容納人數,狀態', 'fir,會議室,7,啟用');
    const { digest, changes } = await admin.api.importRooms({ body: { fileId, dryRun: true } });
    const { id } = await admin.api.createRoom({ body: room({ name: 'Fir' }) });
    const send = (seen: string | undefined) =>
      admin.api.importRooms({ body: { fileId, dryRun: false, ...(seen !== undefined && { digest: seen }) } });
    const stale = await send(digest).catch((failure: unknown) => failure);
    const now = await admin.api.importRooms({ body: { fileId, dryRun: true } });
    expect(stale).toMatchObject({ code: '412', data: now });
    expect(now.changes).toMatchObject([{ kind: 'change', text: 'Fir：名稱 Fir → fir、容納人數 8 → 7' }]);
    expect(now.changes).not.toEqual(changes);
    expect(await admin.api.room({ params: { id } })).toMatchObject({ name: 'Fir', people: 8 });
    expect(await send(now.digest)).toMatchObject({ changed: 1 });
    expect(await admin.api.room({ params: { id } })).toMatchObject({ name: 'fir', people: 7 });
    const types = await upload('編號,名稱,顏色,狀態', '13,讀書會,teal,啟用');
    const planned = await admin.api.importTypes({ body: { fileId: types, dryRun: true } });
    await admin.api.changeType({ params: { id: 13 }, body: { name: '讀書' } });
    const body = { fileId: types, dryRun: false, digest: planned.digest! };
    await expect(admin.api.importTypes({ body })).rejects.toMatchObject({ code: '412' });
    expect((await admin.api.types())[12]).toMatchObject({ name: '讀書' });
  });

  test('every problem is named with its line, and a file with one is not imported', async () => {
    const fileId = await upload(
      'Name,Kind,Capacity,Status',
      '901,Meeting room,8,Enabled',
      '902,Kitchen,0,Enabled',
      '901,Training room,9,Disabled',
      ',Meeting room,9,Disabled',
    );
    const problems = [
      { line: 3, problem: '類型「Kitchen」不正確，應為會議室、訓練教室或會客室。' },
      { line: 3, problem: '容納人數「0」不正確，應為1 到 1000 的整數。' },
      { line: 4, problem: '與第 2 列重複。' },
      { line: 5, problem: '請填寫名稱，應為1 到 30 個字。' },
    ];
    expect(await admin.api.importRooms({ body: { fileId, dryRun: true } })).toMatchObject({ problems });
    await expect(admin.api.importRooms({ body: { fileId, dryRun: false } })).rejects.toMatchObject({
      code: '422',
      data: { problems },
    });
    expect((await admin.api.rooms({ query: { name: '901' } })).totalSize).toBe(0);
  });

  test('of many problems the first 50 are listed', async () => {
    const wrong = (count: number) => upload('名稱,類型,容納人數,狀態', ...Array<string>(count).fill(',會議室,8,啟用'));
    for (const [count, listed] of [
      [50, 50],
      [51, 50],
    ] as const) {
      const body = { fileId: await wrong(count), dryRun: true };
      expect((await admin.api.importRooms({ body })).problems).toHaveLength(listed);
    }
  });

  test('a file that is larger than any list of rooms or types is refused before it is read', async () => {
    const line = '名稱,類型,容納人數,狀態\r\n,';
    const upTo = (bytes: number) => upload(line + 'a'.repeat(bytes - Buffer.byteLength(line)));
    const most = { fileId: await upTo(256 * 1024), dryRun: true };
    expect((await admin.api.importRooms({ body: most })).problems).not.toEqual([]);
    const fileId = await upTo(256 * 1024 + 1);
    for (const call of [admin.api.importRooms, admin.api.importTypes])
      await expect(call({ body: { fileId, dryRun: true } })).rejects.toMatchObject({
        code: '422',
        message: '檔案太大，最多 256 KiB。',
      });
  });
});

describe('types', () => {
  test('[S1-057][S1-176] GET /v1/scheduleTypes, GET /v1/scheduleTypeRecords – the 22 types have ids 1 to 22, with name and colour', async () => {
    const types = await calendar.anna.api.scheduleTypes();
    expect(types.map(({ id }) => id)).toEqual(Array.from({ length: 22 }, (_, index) => index + 1));
    expect(types[2]).toEqual({ id: 3, name: '休假', color: 'slate' });
    expect(types.every(({ name, color }) => name !== '' && color !== '')).toBe(true);
  });

  test('[S1-175] GET /v1/scheduleTypeOptions, PATCH /v1/scheduleTypeRecords/:id – a disabled type is no choice of the form, but of filters and legends', async () => {
    const listening = await calendar.olga.listen();
    await admin.api.changeType({ params: { id: 14 }, body: { name: '聯誼', color: 'teal', isEnabled: false } });
    expect(await listening.next('optionsChanged')).toEqual({});
    const enabled = await calendar.anna.api.scheduleTypeOptions();
    expect(enabled).toHaveLength(21);
    expect(enabled.map(({ id }) => id)).not.toContain(14);
    expect((await calendar.anna.api.scheduleTypes())[13]).toEqual({ id: 14, name: '聯誼', color: 'teal' });
    const records = await admin.api.types();
    expect(records[0]).toMatchObject({ version: 1, updatedByName: '', updatedOn: '' });
    const changed = { version: 2, updatedByName: 'Ada', updatedOn: '2026-03-26 09:00:00' };
    expect(records[13]).toMatchObject({ isEnabled: false, ...changed });
    await expect(
      admin.api.changeType({ params: { id: 14 }, body: { isEnabled: true, version: 1 } }),
    ).rejects.toMatchObject({ code: '412' });
    for (const id of [23, 987_654_321])
      await expect(admin.api.changeType({ params: { id }, body: { isEnabled: true } })).rejects.toMatchObject({
        code: '404',
      });
    for (const id of [14, 22]) await admin.api.changeType({ params: { id }, body: { isEnabled: true } });
    expect(await audited('type:14')).toMatchObject([
      { action: 'type.change', detail: { from: { isEnabled: false }, to: { isEnabled: true } } },
      {
        action: 'type.change',
        detail: { from: { isEnabled: true }, to: { name: '聯誼', color: 'teal', isEnabled: false } },
      },
    ]);
  });

  test('GET /v1/scheduleTypeRecords.csv, POST /v1/scheduleTypeRecords/import – their table is exported and read again; a row changes the type of its id', async () => {
    const csv = await fetched(admin.api.typesFile.url({}));
    expect(csv.split('\r\n').slice(0, 2)).toEqual(['編號,名稱,顏色,狀態', '1,會議,azure,啟用']);
    const fileId = await upload(csv.replace('22,其他,slate', '22,雜項,rose'));
    const before = await admin.api.types();
    const counts = { changed: 1, unchanged: 21 };
    expect(await admin.api.importTypes({ body: { fileId, dryRun: true } })).toMatchObject(counts);
    expect(await admin.api.types(), 'a dry run writes nothing').toEqual(before);
    const listening = await calendar.olga.listen();
    expect(await admin.api.importTypes({ body: { fileId, dryRun: false } })).toMatchObject(counts);
    expect(await listening.next('optionsChanged')).toEqual({});
    const { version } = before[21]!;
    expect((await admin.api.types())[21]).toMatchObject({ name: '雜項', color: 'rose', version: version + 1 });
    expect(await admin.api.importTypes({ body: { fileId, dryRun: false } })).toMatchObject({ changed: 0 });
    expect(await audited('types')).toMatchObject([{ action: 'type.import', detail: { changed: 1 } }]);
    const wrong = await upload('編號,名稱,顏色,狀態', '23,其他,red,啟用');
    expect((await admin.api.importTypes({ body: { fileId: wrong, dryRun: true } })).problems).toHaveLength(2);
  });
});

describe('options', () => {
  test('[S1-180] GET /v1/timeCodeOptions – the time codes are 21, with their times', async () => {
    const codes = await calendar.anna.api.timeCodeOptions();
    expect(codes).toHaveLength(21);
    expect([codes[0], codes[20]]).toEqual([
      { timeCode: 1, time: '09:00' },
      { timeCode: 21, time: '19:00' },
    ]);
  });

  test('[S1-181] GET /v1/meetingRoomOptions – the room options are the enabled rooms of the company', async () => {
    const options = await calendar.anna.api.meetingRoomOptions();
    expect(options).toContainEqual({ id: calendar.rooms[1], type: 1, name: 'Cedar', people: 12 });
    expect(options.map(({ name }) => name)).not.toContain('=1+1');
    expect((await calendar.olga.api.meetingRoomOptions()).map(({ id }) => id)).not.toContain(calendar.rooms[1]);
  });

  test('[S1-177][S1-066] GET /v1/repeatOptions – the labels of the four repeats come from the server, in the language of the caller', async () => {
    expect(await calendar.anna.api.repeatOptions()).toEqual([
      { id: 1, name: '不重複' },
      { id: 2, name: '每日' },
      { id: 3, name: '每週' },
      { id: 4, name: '每月' },
    ]);
    const english = await calendar.asPerson({ language: 'en' });
    expect((await english.api.repeatOptions())[2]).toEqual({ id: 3, name: 'Weekly' });
  });

  test('an option list is in `data` and in `list`', async () => {
    for (const path of [
      'repeatOptions',
      'timeCodeOptions',
      'scheduleTypes',
      'scheduleTypeOptions',
      'meetingRoomOptions',
    ]) {
      const response = await calendar.anna.fetchFile(`/cal/v1/${path}`);
      const { code, data, list } = (await response.json()) as { code: string; data: unknown[]; list: unknown[] };
      expect([code, list]).toEqual(['1', data]);
      expect(list.length).toBeGreaterThan(2);
    }
  });
});
