import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { gridRoom } from '../../../testing/gridRooms.ts';
import { single } from '../../../testing/scheduleDetail.ts';
import { openCalendar } from '../../../testing/openCalendar.tsx';
import { sampleMarch } from '../../../testing/sampleMonth.ts';
import { sample } from '../../../testing/schedules.ts';
import { SAVED } from '../../../testing/savingSamples.ts';

const organisation = {
  compManagers: [],
  departments: [
    {
      departmentId: 1,
      departmentName: '資訊部',
      deptManagers: [],
      groups: [],
      employees: [
        { id: 7, name: '徐志明' },
        { id: 8, name: '許雅筑' },
      ],
    },
  ],
};
const directory = {
  organisation: () => Promise.resolve(organisation),
  hidden: () => Promise.resolve([]),
  name: (id: number) => Promise.resolve(id === 7 ? '徐志明' : '許雅筑'),
};
const open = (api = {}, more = {}, schedules = sampleMarch()) =>
  openCalendar({
    api,
    schedules,
    choices: {
      own: { view: 'week' },
      setting: { closeMiniDrawer: true, ...more },
      place: { width: 1240, height: 820 },
      services: { directory },
    },
  });
const week = page.getByRole('group', { name: '一週的行程' });
const block = (title: string) =>
  [...document.querySelectorAll<HTMLElement>('.calendar-block')].find((one) => one.textContent.includes(title))!;
const column = (day: string) => document.querySelector<HTMLElement>(`[data-column][data-day="${day}"]`)!;

test('a week opens at 08:00 with its whole days above, and turns', async () => {
  await open();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('3/22–3/28');
  await expect.element(page.getByText('2026年 第 13 週')).toBeVisible();
  await expect.element(week).toMatchTextContent('年度盤點');
  expect(document.querySelector('.calendar-week-body')!.scrollTop).toBe(8 * 55 - 10);
  expect(block('需求訪談').getBoundingClientRect().height).toBe(1.5 * 55 - 2);
  await expect.element(page.getByRole('button', { name: '回本週' })).toBeDisabled();
  await page.getByRole('button', { name: '下一週' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('3/29–4/4');
  await expect.poll(() => week.element().textContent).toContain('清明連假');
});

test('in a narrow tab a title of one line ends in an ellipsis, and of two beside each other it takes more lines', async () => {
  const at = (title: string, from: string, to: string) =>
    sample({ title, startTime: `2026-03-25 ${from}`, endTime: `2026-03-25 ${to}` });
  const schedules = [
    at('很長的名稱：電話會議與海外據點的例行報告', '08:30', '09:00'),
    at('資訊部部門會議與專案回顧以及下一季的預算與人力', '10:00', '11:30'),
    at('出勤系統改版需求確認', '10:00', '11:30'),
  ];
  await openCalendar({ schedules, choices: { own: { view: 'week' }, place: { width: 700, height: 700 } } });
  await expect.poll(() => block('電話會議')).toBeDefined();
  const sizes = (title: string) =>
    [block(title), block(title).querySelector('b')!].map((one) => one.getBoundingClientRect());
  const [short, cut] = sizes('電話會議');
  expect(
    block('電話會議').style.getPropertyValue('--calendar-lines'),
    'its title has a line, however short it is',
  ).toBe('1');
  expect(cut!.right).toBeLessThanOrEqual(short!.right);
  const [paired, wrapped] = sizes('專案回顧');
  expect(wrapped!.height, 'whole lines').toBe(3 * 16);
  expect(wrapped!.bottom).toBeLessThanOrEqual(paired!.bottom);
});

test('without weekends it has five days', async () => {
  await open({}, { showWeekends: false });
  await expect.poll(() => document.querySelectorAll('[data-column]').length).toBe(5);
});

test('of more than three at once the rest is in the list of the day', async () => {
  await open();
  await expect.element(page.getByText('還有 1 項')).toBeVisible();
  expect(column('2026-03-25').querySelectorAll('.calendar-block-tight')).toHaveLength(3);
  await page.getByText('還有 1 項').click();
  await expect.element(page.getByRole('dialog', { name: '3/25 (昨天) 的行程' })).toMatchTextContent('簽核');
});

test('arrow keys walk days and schedules, Enter opens, N adds', async () => {
  const { openPanel } = await open();
  await expect.element(week).toBeVisible();
  document.querySelector<HTMLElement>('.calendar-week-head [tabindex="0"]')!.focus();
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}');
  await expect.poll(() => document.activeElement?.textContent).toContain('出勤系統回歸測試');
  await userEvent.keyboard('{Enter}');
  const id = idOf('出勤系統回歸測試');
  await expect.poll(() => openPanel).toHaveBeenLastCalledWith('ShowCalendar', { id }, { id: String(id) });
  await userEvent.keyboard('n');
  await expect.poll(() => openPanel).toHaveBeenLastCalledWith('ScheduleForm', { date: '2026-03-27' });
});

test('colleagues are compared: busy and on leave, without what they do', async () => {
  const freeBusy = vi.fn(() =>
    Promise.resolve({
      list: [
        { employeeId: 7, start: '2026-03-27 13:00', end: '2026-03-27 14:30', kind: 'busy', name: '' },
        { employeeId: 8, start: '2026-03-24 09:00', end: '2026-03-24 18:00', kind: 'leave', name: '特休' },
        { employeeId: 7, start: '2026-03-24 22:00', end: '2026-03-25 02:00', kind: 'busy', name: '' },
        { employeeId: 8, start: '2026-03-25 20:00', end: '2026-03-26 00:00', kind: 'busy', name: '' },
      ],
      missing: [],
    }),
  );
  await open({ freeBusy });
  await page.getByRole('button', { name: '同事', exact: true }).click();
  await page
    .getByRole('checkbox', { name: /全選/ })
    .or(page.getByRole('treeitem', { name: /資訊部/ }))
    .first()
    .click();
  await page.getByRole('button', { name: '對照同事' }).click();
  await expect.element(page.getByTitle('徐志明 忙碌').first()).toBeInTheDocument();
  await expect.element(page.getByTitle('許雅筑 請假')).toBeInTheDocument();
  const leave = page.getByText('許雅筑 特休');
  await expect.element(leave).toBeVisible();
  expect(leave.element().closest<HTMLElement>('[data-day]')!.dataset['day']).toBe('2026-03-24');
  const lanes = (day: string) =>
    [...column(day).querySelectorAll<HTMLElement>('.calendar-lane i')].map(
      ({ style, title }) => `${title} ${parseFloat(style.top) / 55}+${parseFloat(style.height) / 55}`,
    );
  expect(lanes('2026-03-24')).toEqual(['徐志明 忙碌 22+2', '許雅筑 請假 9+9']);
  expect(lanes('2026-03-25')).toEqual(['徐志明 忙碌 0+2', '許雅筑 忙碌 20+4']);
  expect([lanes('2026-03-26'), lanes('2026-03-27')]).toEqual([[], ['徐志明 忙碌 13+1.5']]);
  const whoIsFree = (hours: number) => {
    drag('跨部門協調', '2026-03-27', hours, false);
    return expect.poll(() => document.querySelector('.calendar-drag-tip span')?.textContent);
  };
  await whoIsFree(-1).toBe('許雅筑有空，徐志明沒空');
  await whoIsFree(-2).toBe('徐志明、許雅筑有空');
  await whoIsFree(0.5).toBe('徐志明、許雅筑有空');
  await userEvent.keyboard('{Escape}');
  await expect
    .poll(() => freeBusy)
    .toHaveBeenLastCalledWith({ body: { people: [7, 8], from: '2026-03-22', to: '2026-03-28' } }, expect.anything());
  await page.getByRole('button', { name: /移除 徐志明/ }).click();
  await expect.poll(() => page.getByTitle('徐志明 忙碌').elements()).toEqual([]);
});

test('a double click between the hours adds an hour there, at most until 23:30; on a schedule it adds nothing', async () => {
  const { openPanel } = await open();
  await expect.poll(() => block('跨部門協調')).toBeTruthy();
  const doubleClick = (target: Element, hour: number) => {
    const { left, top } = column('2026-03-22').getBoundingClientRect();
    const at = { clientX: left + 4, clientY: top + hour * 55 };
    target.dispatchEvent(new MouseEvent('dblclick', { ...at, bubbles: true }));
  };
  for (const hour of [10.6, 22.6, 23.9]) doubleClick(column('2026-03-22'), hour);
  doubleClick(block('跨部門協調'), 14);
  doubleClick(document.querySelector('.calendar-week-hours')!, 14);
  const added = ['10:30 11:30', '22:30 23:30', '23:00 23:30'].map((times) => {
    const [start, end] = times.split(' ');
    return ['ScheduleForm', { date: '2026-03-22', start, end }];
  });
  await expect.poll(() => openPanel.mock.calls).toEqual(added);
});

test.for([
  ['is not read yet', { isRead: false }],
  ['has no place', { location: '' }],
] as const)('of one that %s nothing is fetched while it is dragged', async ([, part]) => {
  const read = vi.fn(() => Promise.resolve(single()));
  const schedules = sampleMarch().map((one) => (one.title === '跨部門協調' ? { ...one, isRead: true, ...part } : one));
  await open({ read }, {}, schedules);
  await expect.poll(() => block('跨部門協調')).toBeTruthy();
  drag('跨部門協調', '2026-03-26', -1, false);
  await expect.element(page.getByText('3/26 (今天) 13:00–14:00')).toBeInTheDocument();
  expect(read).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
});

/** Drags to another day, so many hours later; `drop` false leaves it in the air. */
function drag(title: string, day: string, hours: number, drop = true): void {
  const from = block(title).getBoundingClientRect();
  const to = column(day).getBoundingClientRect();
  const event = (name: string, target: Element | Window, x: number, y: number) =>
    target.dispatchEvent(
      new PointerEvent(name, { clientX: x, clientY: y, button: 0, pointerType: 'mouse', bubbles: true }),
    );
  const y = from.top + 10 + hours * 55 + 3;
  event('pointerdown', block(title), from.left + 10, from.top + 10);
  event('pointermove', window, to.left + 40, y);
  if (drop) event('pointerup', window, to.left + 40, y);
}
const idOf = (wanted: string) => sampleMarch().find(({ title }) => title === wanted)!.id;

test('a schedule is dragged to another time, in steps of 15 minutes', async () => {
  const change = vi.fn(() => Promise.resolve(SAVED));
  const read = vi.fn(() => Promise.resolve(single({ roomId: null })));
  const schedules = sampleMarch().map((one) => (one.title === '跨部門協調' ? { ...one, location: '' } : one));
  await open({ change, read }, {}, schedules);
  await expect.poll(() => block('跨部門協調')).toBeTruthy();
  drag('跨部門協調', '2026-03-26', -1, false);
  await expect.element(page.getByText('3/26 (今天) 13:00–14:00')).toBeInTheDocument();
  drag('跨部門協調', '2026-03-26', -1);
  const body = { startTime: '2026-03-26 13:00', endTime: '2026-03-26 14:00' };
  await expect
    .poll(() => change.mock.calls)
    .toEqual([[{ params: { id: idOf('跨部門協調'), x: 'single' }, body }, { quiet: true }]]);
  await expect.poll(() => column('2026-03-26').textContent).toContain('跨部門協調');
  expect(read, 'of one without a place there is no room to look up').not.toHaveBeenCalled();
});

test('its room goes along; to a time at which rooms cannot be reserved it does not move', async () => {
  const change = vi.fn((_input: object) => Promise.resolve(SAVED));
  const read = vi.fn(() => Promise.resolve(single()));
  const schedules = sampleMarch().map((one) => (one.title === '跨部門協調' ? { ...one, location: '501 會議室' } : one));
  const { alert } = await open({ change, read }, {}, schedules);
  await expect.poll(() => block('跨部門協調')).toBeTruthy();
  drag('跨部門協調', '2026-03-26', -1);
  const room = { locationType: 1, roomId: 5, roomStartTimeCode: 9, roomEndTimeCode: 10 };
  await expect
    .poll(() => change.mock.lastCall?.[0])
    .toMatchObject({ body: { startTime: '2026-03-26 13:00', endTime: '2026-03-26 14:00', ...room } });
  await expect.poll(() => column('2026-03-26').textContent).toContain('跨部門協調');
  read.mockImplementation(() => Promise.resolve(single({ roomStartTimeCode: 9, roomEndTimeCode: 10 })));
  drag('跨部門協調', '2026-03-26', 7);
  await expect.poll(() => alert.mock.calls.length).toBe(1);
  await expect.poll(() => block('跨部門協調').textContent).toContain('13:00');
  await expect.poll(() => change).toHaveBeenCalledOnce();
});

test('while it is dragged its room shows whether it can be reserved there', async () => {
  const reserved = [
    { from: 9, to: 10, name: '徐志明', scheduleId: idOf('跨部門協調') },
    { from: 13, to: 13, name: '鄭凱文' },
  ];
  const dateStatus = vi.fn(() => Promise.resolve([gridRoom({ id: 5, room: '501 會議室', reserved })]));
  const schedules = sampleMarch().map((one) =>
    one.title === '跨部門協調' ? { ...one, location: '501 會議室', isRead: true } : one,
  );
  const read = () => Promise.resolve(single({ id: idOf('跨部門協調') }));
  await open({ read, dateStatus }, {}, schedules);
  await expect.poll(() => block('跨部門協調')).toBeTruthy();
  // its own reservation is none of others
  drag('跨部門協調', '2026-03-26', -1, false);
  await expect.element(page.getByText('501 會議室 可訂')).toBeInTheDocument();
  drag('跨部門協調', '2026-03-26', 1, false);
  await expect.element(page.getByText('501 會議室 已被預約')).toBeInTheDocument();
  drag('跨部門協調', '2026-03-26', 6, false);
  await expect.element(page.getByText('501 會議室 這個時間不能預約')).toBeInTheDocument();
  await expect.poll(() => dateStatus).toHaveBeenCalledWith({ query: { date: '2026-03-26' } }, expect.anything());
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText(/501 會議室 這個時間/)).not.toBeInTheDocument();
});
