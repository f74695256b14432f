import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RepeatRule, startRule } from '../../contract/repeatRule.ts';
import { failureOf } from '../../testing/failureOf.ts';
import { startCalendar, type TestCalendar } from '../../testing/startCalendar.ts';
import { type Writing, writingOf } from '../../testing/writingOf.ts';
import { series } from '../tables.ts';

let calendar: TestCalendar;
let writing: Writing;
beforeAll(async () => {
  calendar = await startCalendar();
  writing = writingOf(calendar);
});
afterAll(() => calendar.dispose());

/** Seven Fridays, 2026-03-27 to 2026-05-08. */
const weekly = { repeatType: 3, stopTime: '2026-05-08' } as const;
const endless: RepeatRule = { ...startRule('2026-03-27'), until: null };

type Scope = 'single' | 'continue' | 'all';
const to = (id: number, scope: Scope, body: object = {}) => ({
  params: { id, x: scope === 'single' ? ('single' as const) : ('continue' as const) },
  body: { push: false, ...(scope === 'all' && { all: true }), ...body },
});
const change = (id: number, scope: Scope, body: object) => calendar.anna.api.change(to(id, scope, body));
const seriesOf = async (id: number) => {
  const { seriesId } = await writing.rowOf(id);
  return (await calendar.server.db.select().from(series).where(eq(series.id, seriesId)))[0]!;
};
const moved = (day: string, from: number) => {
  const at = (hour: number) => `${day} ${String(hour).padStart(2, '0')}:00`;
  return { startTime: at(from), endTime: at(from + 1) };
};

describe('another rule in an earlier part, sent with the end of that part', () => {
  test('has the end of the last part: later dates of its days stay', async () => {
    const ids = await writing.create(weekly);
    await change(ids[3]!, 'continue', moved('2026-04-17', 15));
    const { stopOn } = await seriesOf(ids[0]!);
    await change(ids[1]!, 'continue', { repeatType: 2, stopTime: stopOn });
    expect(await seriesOf(ids[6]!)).toMatchObject({ repeatType: 2, stopOn: '2026-05-08' });
    expect((await writing.rowsOf(ids)).filter(({ deletedOn }) => deletedOn !== null)).toEqual([]);
  });

  test('has no end where the last part has none', async () => {
    const ids = await writing.create({ repeatRule: endless });
    await change(ids[3]!, 'continue', { title: 'Later' });
    const { stopOn } = await seriesOf(ids[0]!);
    const rule = { ...endless, weekdays: [4, 5], until: stopOn };
    await change(ids[1]!, 'continue', { repeatRule: rule, stopTime: stopOn });
    expect(await seriesOf(ids[30]!)).toMatchObject({ stopOn: null });
    expect((await writing.rowOf(ids[30]!)).deletedOn).toBeNull();
  });
});

test('the last date of an earlier part is moved behind the end of that part', async () => {
  const ids = await writing.create(weekly);
  await change(ids[3]!, 'continue', moved('2026-04-17', 15));
  await change(ids[2]!, 'continue', moved('2026-04-18', 9));
  expect(await writing.rowOf(ids[2]!)).toMatchObject({ firstOn: '2026-04-18' });
});

describe('a deletion', () => {
  const remove = (id: number, scope: Scope) => calendar.anna.api.remove({ ...to(id, scope), query: {} });
  const undelete = (id: number) => calendar.anna.api.undelete({ params: { id } });

  test('ends what it reaches without end: an earlier one that is taken back does not make it go on', async () => {
    const ids = await writing.create({ repeatRule: endless });
    await remove(ids[4]!, 'single');
    await remove(ids[0]!, 'continue');
    expect(await seriesOf(ids[0]!)).toMatchObject({ stopOn: '2026-03-26' });
    await undelete(ids[4]!);
    expect(await seriesOf(ids[0]!)).toMatchObject({ stopOn: '2026-04-24' });
    expect(await undelete(ids[0]!)).toMatchObject({ count: ids.length - 1 });
    expect(await seriesOf(ids[0]!)).toMatchObject({ stopOn: null, endedBy: null });
  });

  test('from an earlier part ends the later one without end as well', async () => {
    const ids = await writing.create({ repeatRule: endless });
    await change(ids[3]!, 'continue', moved('2026-04-17', 15));
    await remove(ids[1]!, 'continue');
    expect(await seriesOf(ids[3]!)).toMatchObject({ stopOn: '2026-04-16' });
    await undelete(ids[1]!);
    expect(await seriesOf(ids[3]!)).toMatchObject({ stopOn: null });
  });

  test('of a date that another one was moved onto is taken back', async () => {
    const ids = await writing.create(weekly);
    calendar.clock.move(1000);
    await remove(ids[3]!, 'single');
    await change(ids[0]!, 'continue', moved('2026-04-03', 10));
    expect((await writing.startsOf(ids))[2]).toBe('2026-04-17 10:00');
    expect(await undelete(ids[3]!)).toMatchObject({ count: 1 });
  });

  test('of dates that another rule has made again is not taken back beside these, nor these beside it', async () => {
    const ids = await writing.create(weekly);
    calendar.clock.move(1000);
    const daily = { repeatType: 2, stopTime: '2026-03-28' };
    await change(ids[0]!, 'continue', daily);
    calendar.clock.move(1000);
    await change(ids[0]!, 'continue', weekly);
    const again = await writing.seriesOf(ids[0]!);
    expect(again).toHaveLength(7);
    expect(await failureOf(undelete(ids[2]!))).toMatchObject({ code: '422' });
    await remove(again[1]!.id, 'continue');
    expect(await undelete(ids[2]!)).toMatchObject({ count: 6 });
    expect(await failureOf(undelete(again[1]!.id))).toMatchObject({ code: '422' });
  });
});
