import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openCalendar } from '../../../testing/openCalendar.tsx';
import { sampleMarch } from '../../../testing/sampleMonth.ts';
import { PREVIEW, SAVED } from '../../../testing/savingSamples.ts';
import { sample, wholeDay } from '../../../testing/schedules.ts';

const cell = (day: string) => document.querySelector<HTMLElement>(`.calendar-month [data-day="${day}"]`)!;
const textOf = (day: string) => cell(day)?.textContent;
const eventOf = (day: string, title: string) =>
  [...cell(day).querySelectorAll<HTMLElement>('.calendar-event')].find((one) => one.textContent.includes(title))!;
const idOf = (wanted: string) => sampleMarch().find(({ title }) => title === wanted)!.id;
const ready = () => expect.element(page.getByRole('grid')).toBeVisible();
const wide = { choices: { place: { width: 1400, height: 900 } } };
const of = (day: string, count: number) =>
  Array.from({ length: count }, (_, at) => {
    const time = `${day} ${String(8 + Math.floor(at / 4)).padStart(2, '0')}:${String((at % 4) * 15).padStart(2, '0')}`;
    return sample({ startTime: time, endTime: `${day} 23:00`, title: `會議 ${at + 1}` });
  });

test('[S1-015] the arrows turn to the previous and the next month', async () => {
  await openCalendar();
  await ready();
  const turn = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await turn('下個月');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('2026年4月');
  await turn('上個月');
  await turn('上個月');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('2026年2月');
});

test('a press beside the days chooses none', async () => {
  await openCalendar(wide);
  await ready();
  const selected = () => document.querySelector('.calendar-month [aria-selected=true]')?.getAttribute('data-day');
  cell('2026-03-18').querySelector<HTMLElement>('[data-number]')!.click();
  await expect.poll(selected).toBe('2026-03-18');
  await page.getByRole('columnheader', { name: '週一' }).click();
  expect(selected()).toBe('2026-03-18');
});

test('[S1-013] without weekends the month has five columns, and that is kept', async () => {
  const { host } = await openCalendar();
  await ready();
  const columns = () =>
    page
      .getByRole('columnheader')
      .elements()
      .map((one) => one.textContent);
  expect(columns()).toEqual(['週日', '週一', '週二', '週三', '週四', '週五', '週六']);
  await page.getByRole('checkbox', { name: '顯示週末' }).click({ force: true });
  await expect.poll(columns).toEqual(['週一', '週二', '週三', '週四', '週五']);
  expect(host.calendarSetting.showWeekends).toBe(false);
  await page.getByRole('checkbox', { name: '顯示週末' }).click({ force: true });
  await expect.poll(columns).toHaveLength(7);
});

test('[S1-014] read ones are hidden on request', async () => {
  await openCalendar(wide);
  await expect.poll(() => textOf('2026-03-24')).toContain('提案簡報：立昌精密');
  await page.getByRole('checkbox', { name: '隱藏已讀' }).click({ force: true });
  await expect.poll(() => textOf('2026-03-24')).not.toContain('提案簡報：立昌精密');
  expect(textOf('2026-03-24')).toContain('設計評審');
});

test('[S1-016] an event has a tooltip with what its row leaves out', async () => {
  await openCalendar(wide);
  await ready();
  await userEvent.hover(eventOf('2026-03-24', '設計評審'));
  const tip = page.getByRole('tooltip');
  for (const text of ['設計評審', '3/24 (週二) 15:00–16:00', '專案', '未讀'])
    await expect.element(tip).toMatchTextContent(text);
  await userEvent.hover(page.getByRole('heading', { level: 1 }));
  await expect.element(tip).not.toBeInTheDocument();
});

test('the days of a whole-day schedule are said once, and while it is dragged those on which it would be', async () => {
  await openCalendar(wide);
  await ready();
  const title = '出差：台中廠導入';
  const bar = page.getByRole('button', { name: new RegExp(`^${title}`) });
  await expect.element(bar).toHaveAccessibleName(`${title}，全天 3/17–3/19，出差`);
  await userEvent.hover(bar);
  await expect.element(page.getByRole('tooltip')).toMatchTextContent(`${title}全天 3/17–3/19出差`);
  await drag(title, '2026-03-11', false);
  await expect.element(page.getByText('全天 3/11 (週三) – 3/13 (週五)', { exact: true })).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
});

test('[S1-017] each day shows how many schedules it has, days of a longer one included', async () => {
  await openCalendar();
  await ready();
  const count = (day: string) => cell(day).querySelector('.calendar-count')?.textContent;
  expect(['2026-03-26', '2026-03-18', '2026-03-22'].map(count)).toEqual(['7', '3', undefined]);
});

test.for([
  [1000, true],
  [620, false],
] as const)('[S1-017] in a tab of %i px the count is beside 補班: %s', async ([width, isBeside], { expect: check }) => {
  await openCalendar({ choices: { place: { width, height: 900 }, setting: { closeMiniDrawer: true } } });
  await ready();
  await check.poll(() => textOf('2026-03-21')).toContain('補班');
  check(cell('2026-03-21').querySelector('.calendar-count')!.checkVisibility()).toBe(isBeside);
});

test.for([
  [1400, '09:30–10:30'],
  [800, '9:30'],
  [600, ''],
] as const)('[S1-018] in a tab of %i px the time of an event reads "%s"', async ([width, text], { expect: check }) => {
  await openCalendar({ choices: { place: { width, height: 900 }, setting: { closeMiniDrawer: true } } });
  await ready();
  const monday = cell('2026-03-23');
  const column = monday.getBoundingClientRect().width;
  check(column >= 145 ? 'wide' : column >= 100 ? 'middle' : 'narrow').toBe(
    { 1400: 'wide', 800: 'middle', 600: 'narrow' }[width],
  );
  check(monday.querySelector('.calendar-event time')?.textContent ?? '').toBe(text);
});

test('[S1-029][S1-030] 補班 is blue and 休假 red, with the word beside the number', async () => {
  await openCalendar(wide);
  await ready();
  const made = cell('2026-03-21').querySelector('.calendar-mark')!;
  const off = cell('2026-04-03').querySelector('.calendar-mark')!;
  expect([made.textContent, off.textContent]).toEqual(['補班', '休假 補假']);
  const colour = (name: string) => {
    const probe = document.createElement('i');
    probe.style.color = `var(${name})`;
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };
  expect(getComputedStyle(made).color).toBe(colour('--at-accent'));
  expect(getComputedStyle(off).color).toBe(colour('--at-danger'));
  expect(textOf('2026-03-28')).not.toContain('休假');
});

test('every event of a full day can be reached: the last row lists all of them, by keyboard', async () => {
  const { openPanel } = await openCalendar({ schedules: of('2026-03-26', 40) });
  const more = page.getByRole('button', { name: /還有 \d+ 項/ });
  await more.click();
  const list = page.getByRole('dialog', { name: '3/26 (今天) 的行程' });
  await expect.element(list).toMatchTextContent('週四，40 項');
  expect(list.getByRole('listitem').elements()).toHaveLength(40);
  await expect.element(list.getByRole('button', { name: / 會議 1 / })).toHaveFocus();
  for (let press = 0; press < 39; press++) await userEvent.keyboard('{ArrowDown}');
  await expect.element(list.getByRole('button', { name: / 會議 40 / })).toHaveFocus();
  await userEvent.keyboard('n');
  expect(openPanel, 'N adds nothing from the list').not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(more).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await list.getByRole('button', { name: / 會議 2 / }).click();
  await expect
    .poll(() => openPanel.mock.calls.at(-1))
    .toMatchObject(['ShowCalendar', { id: expect.any(Number) }, { id: expect.any(String) }]);
  await expect.element(list).not.toBeInTheDocument();
});

test('the list of a day says which ones are running: from their first minute until their last', async () => {
  const at = (title: string, startTime: string, endTime: string) =>
    sample({ title, startTime: `2026-03-26 ${startTime}`, endTime: `2026-03-26 ${endTime}` });
  const edges = [at('剛開始', '14:18', '15:00'), at('剛結束', '14:00', '14:18'), at('還沒開始', '14:19', '15:00')];
  await openCalendar({ schedules: [...edges, ...of('2026-03-26', 40)] });
  await page.getByRole('button', { name: /還有 \d+ 項/ }).click();
  const list = page.getByRole('dialog', { name: '3/26 (今天) 的行程' });
  const line = (title: string) => list.getByRole('listitem').filter({ hasText: title });
  await expect.element(line('剛開始')).toMatchTextContent('進行中');
  for (const title of ['剛結束', '還沒開始']) await expect.element(line(title)).not.toMatchTextContent('進行中');
});

test('arrow keys walk the days and their events, Enter opens, N adds', async () => {
  const { openPanel } = await openCalendar(wide);
  await ready();
  cell('2026-03-26').querySelector('button')!.focus();
  const at = () => (document.activeElement as HTMLElement).closest<HTMLElement>('[data-day]')?.dataset['day'];
  const title = () => document.activeElement!.querySelector('span')?.textContent;
  await userEvent.keyboard('{ArrowDown}');
  expect(title()).toBe('系統開發組週會');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => openPanel)
    .toHaveBeenLastCalledWith(
      'ShowCalendar',
      { id: idOf('出勤系統改版需求確認') - 1 },
      { id: String(idOf('出勤系統改版需求確認') - 1) },
    );
  await userEvent.keyboard('{ArrowLeft}');
  expect(at()).toBe('2026-03-25');
  await userEvent.keyboard('{ArrowUp}');
  expect(at()).toBe('2026-03-18');
  await userEvent.keyboard('n');
  await expect.poll(() => openPanel).toHaveBeenLastCalledWith('ScheduleForm', { date: '2026-03-18' });
  await userEvent.keyboard('{Home}');
  expect(at()).toBe('2026-03-15');
  for (let press = 0; press < 3; press++) await userEvent.keyboard('{ArrowUp}');
  expect(at()).toBe('2026-02-22');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('2026年2月');
  await userEvent.keyboard('{PageDown}');
  await expect.poll(at).toBe('2026-03-01');
});

const drag = async (title: string, day: string, drop = true) => {
  const from = page.getByRole('grid').getByText(title).first().element().getBoundingClientRect();
  const to = cell(day).getBoundingClientRect();
  const event = (name: string, target: Element | Window, x: number, y: number) =>
    target.dispatchEvent(
      new PointerEvent(name, { clientX: x, clientY: y, button: 0, pointerType: 'mouse', bubbles: true }),
    );
  const source = page.getByRole('grid').getByText(title).first().element();
  event('pointerdown', source, from.left + 4, from.top + 8);
  event('pointermove', window, from.left + 20, from.top + 12);
  event('pointermove', window, to.left + to.width / 2, to.top + to.height / 2);
  if (drop) event('pointerup', window, to.left + to.width / 2, to.top + to.height / 2);
};

test('a schedule is dragged to another day; the toast undoes it', async () => {
  const change = vi.fn(() => Promise.resolve(SAVED));
  const { toast, openPanel } = await openCalendar({ ...wide, api: { change } });
  await ready();
  await drag('設計評審', '2026-03-11');
  await expect.poll(() => textOf('2026-03-11')).toContain('設計評審');
  const body = { startTime: '2026-03-11 15:00', endTime: '2026-03-11 16:00' };
  await expect
    .poll(() => change)
    .toHaveBeenLastCalledWith({ params: { id: idOf('設計評審'), x: 'single' }, body }, { quiet: true });
  await expect.poll(() => toast.mock.calls.at(-1)?.[0].message).toBe('已將「設計評審」移到 3/11 (週三) 15:00–16:00。');
  toast.mock.calls.at(-1)![0].action!.run();
  await expect.poll(() => textOf('2026-03-24')).toContain('設計評審');
  await expect
    .poll(() => change)
    .toHaveBeenLastCalledWith(
      {
        params: { id: idOf('設計評審'), x: 'single' },
        body: { startTime: '2026-03-24 15:00', endTime: '2026-03-24 16:00' },
      },
      { quiet: true },
    );
  // what was undone is offered again
  await expect.poll(() => toast.mock.calls.at(-1)?.[0].message).toBe('已將「設計評審」移回 3/24 (週二) 15:00–16:00。');
  toast.mock.calls.at(-1)![0].action!.run();
  await expect
    .poll(() => change)
    .toHaveBeenLastCalledWith({ params: { id: idOf('設計評審'), x: 'single' }, body }, { quiet: true });
  await expect.poll(() => textOf('2026-03-11')).toContain('設計評審');
  expect(openPanel).not.toHaveBeenCalled();
});

test('by keys: M holds a schedule, arrows move it by days and weeks, Enter drops it', async () => {
  const change = vi.fn(() => Promise.resolve(SAVED));
  await openCalendar({ ...wide, api: { change } });
  await ready();
  const chip = () => page.getByRole('grid').getByText('設計評審').first().element().closest('button')!;
  chip().focus();
  await userEvent.keyboard('m{ArrowDown}{ArrowLeft}');
  await expect.element(page.getByText('3/30 (週一) 15:00–16:00').first()).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('已放回原處。')).toBeInTheDocument();
  expect(change).not.toHaveBeenCalled();
  await userEvent.keyboard('m{ArrowRight}{Enter}');
  const body = { startTime: '2026-03-25 15:00', endTime: '2026-03-25 16:00' };
  await expect
    .poll(() => change)
    .toHaveBeenLastCalledWith({ params: { id: idOf('設計評審'), x: 'single' }, body }, { quiet: true });
  await expect.poll(() => document.activeElement).toBe(chip());
});

test('Escape puts a dragged one back; cancelled ones and those of others do not move', async () => {
  const change = vi.fn(() => Promise.resolve({}));
  await openCalendar({ ...wide, api: { change } });
  await ready();
  await drag('設計評審', '2026-03-11', false);
  await expect.element(page.getByText('3/11 (週三) 15:00–16:00')).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('3/11 (週三) 15:00–16:00')).not.toBeInTheDocument();
  await drag('採購議價', '2026-03-11');
  expect(change).not.toHaveBeenCalled();
  await expect.poll(() => textOf('2026-03-24')).toContain('設計評審');
});

test('[S1-077] moving one of a series asks which, and shows what the others would do', async () => {
  const change = vi.fn((_input: object) => Promise.resolve({ ...SAVED, count: 4 }));
  const preview = vi.fn((_input: object) => Promise.resolve(PREVIEW));
  const { toast } = await openCalendar({ ...wide, api: { change, preview } });
  await ready();
  await drag('部門主管會議', '2026-03-03');
  const body = { startTime: '2026-03-03 09:30', endTime: '2026-03-03 10:30' };
  const id = idOf('部門主管會議');
  await expect.element(page.getByRole('dialog', { name: '修改重複的行程' })).toBeVisible();
  await expect.poll(() => preview.mock.lastCall?.[0]).toMatchObject({ body: { ...body, id, x: 'continue' } });
  await page.getByRole('radio', { name: /^這一次與之後/ }).click({ force: true });
  await expect.element(page.getByRole('list', { name: '會發生的變動' })).toBeVisible();
  await page.getByRole('button', { name: /^修改 \d+ 次$/ }).click();
  await expect.poll(() => change.mock.lastCall?.[0]).toMatchObject({ params: { id, x: 'continue' }, body });
  await expect.poll(() => toast.mock.lastCall?.[0].action?.text).toBe('復原');
  toast.mock.lastCall![0].action!.run();
  await expect.poll(() => change.mock.calls.length).toBe(2);
  const before = { startTime: '2026-03-02 09:30', endTime: '2026-03-02 10:30' };
  await expect.poll(() => change.mock.lastCall?.[0]).toMatchObject({ params: { id, x: 'continue' }, body: before });
});

test('[S1-078] the last one of a series moves without that question; a refusal puts it back', async () => {
  const change = vi.fn(() => Promise.reject(Object.assign(new Error('501 會議室已被預約'), { code: '300' })));
  const preview = vi.fn(() => Promise.resolve({ ...PREVIEW, dates: PREVIEW.dates.slice(0, 1) }));
  const { alert } = await openCalendar({ ...wide, api: { change, preview } });
  await ready();
  await drag('部門主管會議', '2026-03-03');
  await expect
    .poll(() => alert.mock.calls)
    .toEqual([[{ title: '行程衝突', message: '501 會議室已被預約', tone: 'danger' }]]);
  await expect.poll(() => textOf('2026-03-02')).toContain('部門主管會議');
});

test('going back from the question puts a dragged one back', async () => {
  const change = vi.fn();
  await openCalendar({ ...wide, api: { change, preview: () => Promise.resolve(PREVIEW) } });
  await ready();
  await drag('部門主管會議', '2026-03-03');
  await expect.poll(() => textOf('2026-03-03')).toContain('部門主管會議');
  await page.getByRole('button', { name: '返回', exact: true }).click();
  await expect.poll(() => textOf('2026-03-02')).toContain('部門主管會議');
  expect(change).not.toHaveBeenCalled();
});

test('the list of a day has what lasts days first, then by time, and nothing of the days beside it', async () => {
  const at = (title: string, startTime: string, endTime: string) => sample({ title, startTime, endTime });
  const schedules = [
    ...of('2026-03-12', 30),
    at('until then', '2026-03-11 22:00', '2026-03-12 00:00'),
    at('at night', '2026-03-11 22:00', '2026-03-12 01:00'),
    at('into the next', '2026-03-12 23:30', '2026-03-13 01:00'),
    at('the next', '2026-03-13 00:00', '2026-03-13 01:00'),
    wholeDay('2026-03-12', '2026-03-12', { title: 'whole day' }),
    wholeDay('2026-03-10', '2026-03-12', { title: 'to its end' }),
  ];
  await openCalendar({ schedules });
  await page.getByRole('button', { name: /還有 \d+ 項/ }).click();
  const list = page.getByRole('dialog', { name: '3/12 (週四) 的行程' });
  const titles = () => [...list.element().querySelectorAll('li b')].map(({ textContent }) => textContent);
  await expect.poll(() => titles().length).toBe(34);
  expect(titles().slice(0, 6)).toEqual(['to its end', 'at night', 'whole day', 'into the next', '會議 1', '會議 2']);
});

test('what is drawn does not depend on the number of schedules', async () => {
  const count = async (perDay: number) => {
    const schedules = Array.from({ length: 31 }, (_, day) =>
      of(`2026-03-${String(day + 1).padStart(2, '0')}`, perDay),
    ).flat();
    const { screen } = await openCalendar({ schedules });
    await expect.element(page.getByText(/還有/).first()).toBeVisible();
    const elements = document.querySelectorAll('.calendar-month *').length;
    await screen.unmount();
    return elements;
  };
  expect(await count(160)).toBe(await count(16));
});

test('the day and the schedule that a link names are selected', async () => {
  await openCalendar({ ...wide, params: { date: '2026-03-30', schedule: idOf('拜訪和霖貿易') } });
  await expect.poll(() => cell('2026-03-30')?.getAttribute('aria-selected')).toBe('true');
  const current = () => document.querySelector('.calendar-event[aria-current]')?.textContent ?? '';
  await expect.poll(current).toContain('拜訪和霖貿易');
});

test('the schedule of a link that does not fit into its day is shown in the list of the day', async () => {
  const schedules = of('2026-03-12', 30);
  const { id } = schedules[25]!;
  await openCalendar({ schedules, params: { date: '2026-03-12', schedule: id } });
  const list = page.getByRole('dialog', { name: '3/12 (週四) 的行程' });
  await expect.element(list.getByRole('button', { name: /會議 26/ })).toHaveFocus();
  await expect.element(list.getByRole('button', { name: /會議 26/ })).toHaveAttribute('aria-current', 'true');
});
