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
