import { expect, test } from 'vitest';
import { preferences } from '../core/schema/preferences.ts';
import { usePeople } from '../testing/usePeople.ts';

const atrium = usePeople();
const { call, signIn } = atrium;
interface Kept {
  userPreferences: string;
}
const read = async (token: string) => (await call<Kept>('GET /userPreferences', { token })).body.data.userPreferences;
const save = (token: string, userPreferences: unknown) =>
  call<Kept>('PUT /userPreferences', { token, body: { userPreferences } });
/** As if they had been saved before the rules existed. */
async function store(token: string, json: string): Promise<void> {
  const { body } = await call<{ id: number }>('GET /session', { token });
  await atrium.db
    .insert(preferences)
    .values({ employeeId: body.data.id, json })
    .onConflictDoUpdate({ target: preferences.employeeId, set: { json } });
}

test('[S0-220] GET /userPreferences is one JSON string, {} when none', async () => {
  expect(await read(await signIn('E001'))).toBe('{}');
});

test('[S0-221][S0-117] PUT /userPreferences with one key keeps the others', async () => {
  const token = await signIn('E002');
  await save(
    token,
    JSON.stringify({
      collapseMenu: false,
      desktopNotify: true,
      calendarSetting: { viewType: 'month', showWeekends: true },
    }),
  );
  const { body } = await save(token, '{"collapseMenu":true,"calendarSetting":{"viewType":"day"}}');
  expect(body.code).toBe(200);
  expect(JSON.parse(await read(token))).toEqual({
    collapseMenu: true,
    desktopNotify: true,
    calendarSetting: { viewType: 'day', showWeekends: true },
  });
  expect(body.data.userPreferences).toBe(await read(token));
  expect(await read(await signIn('E003'))).toBe('{}');
});

test('[S0-118] anything but a JSON object, or over 16 KB, is code 422 and changes nothing', async () => {
  const token = await signIn('E004');
  await save(token, '{"kept":1}');
  const large = JSON.stringify({ text: '字'.repeat(6_000) });
  for (const wrong of ['[]', 'null', '"text"', '7', '{', '', large, 7, undefined, { collapseMenu: true }]) {
    const { status, body } = await save(token, wrong);
    expect([status, body.code], JSON.stringify(wrong)?.slice(0, 20)).toEqual([200, 422]);
  }
  expect(await read(token)).toBe('{"kept":1}');
});

test('[S0-118] exactly 16 KB are saved, in one or together with what is stored, and not a byte more', async () => {
  const token = await signIn('E101');
  const filled = (more: object, total: number) => {
    const empty = Buffer.byteLength(JSON.stringify({ text: '', ...more }));
    return JSON.stringify({ text: 'x'.repeat(total - empty) });
  };
  expect((await save(token, filled({}, 16_385))).body.code).toBe(422);
  expect((await save(token, filled({}, 16_384))).body.code).toBe(200);
  await save(token, filled({ one: 12 }, 16_384));
  expect((await save(token, '{"one":123}')).body.code).toBe(422);
  expect((await save(token, '{"one":12}')).body.code).toBe(200);
});

test('[S0-118] several saves must not exceed 16 KB together', async () => {
  const token = await signIn('E005');
  const half = 'x'.repeat(9_000);
  expect((await save(token, JSON.stringify({ one: half }))).body.code).toBe(200);
  expect((await save(token, JSON.stringify({ two: half }))).body.code).toBe(422);
  expect(Object.keys(JSON.parse(await read(token)) as object)).toEqual(['one']);
});

test.each([
  ['{"language":"xx"}', '{}'],
  ['{"theme":["dark"],"collapseMenu":true}', '{"collapseMenu":true}'],
  ['{"calendarSetting":{"viewType":"week","showWeekends":false}}', '{"calendarSetting":{"showWeekends":false}}'],
  ['{"calendarSetting":7}', '{}'],
])('%s cannot be saved, and is not returned if it is stored already', async (wrong, answered) => {
  const token = await signIn('E009');
  const { status, body } = await save(token, wrong);
  expect([status, body.code, body.status]).toEqual([200, 422, 'INVALID']);
  expect(body.msg).toMatch(/「(language|theme|calendarSetting.*)」/);
  await store(token, wrong);
  expect(await read(token)).toBe(answered);
  // and it does not block saving other preferences
  expect((await save(token, '{"desktopNotify":true}')).body.code).toBe(200);
  expect(JSON.parse(await read(token))).toMatchObject({ desktopNotify: true });
});

test('[S0-118] 8,000 levels of nesting are code 422; if stored earlier, the person has no preferences', async () => {
  const token = await signIn('E001');
  const deep = `{"a":${'['.repeat(8_000)}${']'.repeat(8_000)}}`;
  const { status, body } = await save(token, deep);
  expect([status, body.code]).toEqual([200, 422]);
  await store(token, deep);
  expect(await read(token)).toBe('{}');
});

test('anything JSON allows is returned unchanged', async () => {
  const token = await signIn('E006');
  const odd = '{"nul":"\\u0000","half":"\\ud800","__proto__":{"a":1},"深":"🔑"}';
  expect((await save(token, odd)).body.code).toBe(200);
  expect(JSON.parse(await read(token))).toEqual(JSON.parse(odd));
});

test('two concurrent saves are both applied', async () => {
  const token = await signIn('E007');
  await Promise.all(['a', 'b', 'c', 'd'].map((key) => save(token, JSON.stringify({ [key]: 1 }))));
  expect(Object.keys(JSON.parse(await read(token)) as object).sort()).toEqual(['a', 'b', 'c', 'd']);
});

test('the person’s other sessions are notified, the saving one is not', async () => {
  const sent: unknown[] = [];
  await atrium.server.services.outbox.connect(async (message) => void sent.push(message));
  const [saving] = [await signIn('E008'), await signIn('E008')];
  await save(saving, '{"collapseMenu":true}');
  await expect.poll(() => sent.length).toBeGreaterThan(0);
  expect(JSON.stringify(sent)).toContain('-3');
  expect(sent).toHaveLength(1);
});
