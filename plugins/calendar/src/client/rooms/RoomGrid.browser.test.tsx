import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { gridRoom } from '../../testing/gridRooms.ts';
import { showPart } from '../../testing/showPart.tsx';
import { RoomGrid, type RoomGridProps, RoomLegend } from './RoomGrid.tsx';
import type { RoomSelection } from './roomCells.ts';

const DATE = '2026-03-26';
const rooms = [
  gridRoom({
    id: 1,
    reserved: [
      { from: 1, to: 2, name: '徐志明' },
      { from: 4, to: 6, name: '採購', memo: '審議' },
      { from: 11, to: 13, name: '賴怡君', scheduleId: 31 },
      { from: 16, to: 18, name: '楊宗翰' },
    ],
  }),
  gridRoom({
    id: 2,
    room: '302 洽談室',
    people: 4,
    reserved: [{ from: 15, to: 16, name: '林雅婷', mine: true, memo: '面談' }],
  }),
  gridRoom({
    id: 3,
    type: 2,
    room: '訓練教室 A',
    people: 30,
    reserved: [{ from: 13, to: 18, name: '許雅筑', memo: '增能班' }],
  }),
];

async function show(props: Partial<RoomGridProps> = {}) {
  const chosen = vi.fn();
  function Example() {
    const [selection, setSelection] = useState<RoomSelection | null>(props.selection ?? null);
    return (
      <RoomGrid
        label="會議室"
        date={DATE}
        rooms={rooms}
        {...props}
        selection={selection}
        onSelect={(next) => {
          chosen(next);
          setSelection(next);
        }}
      />
    );
  }
  await showPart(<Example />, {}, { place: { width: 1000, padding: 16 } });
  return chosen;
}
const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name} `) });
const cell = (room: string, name: string | RegExp) => row(room).getByRole('gridcell', { name });

test('[S1-097][S1-098] rooms by kind against half hours; a reservation shows who holds it', async () => {
  await show();
  await expect.element(page.getByRole('grid', { name: '會議室' })).toBeVisible();
  await expect.element(cell('501', '14:00–15:30 賴怡君')).toMatchTextContent('賴怡君');
  await expect.element(cell('302 洽談室', '16:00–17:00 我的預約 面談')).toMatchTextContent('面談');
  expect(row('訓練教室 A').getByRole('gridcell').all()).toHaveLength(16);
});

test('[S1-087] the first click selects a slot, the second one in the same room the range between', async () => {
  const chosen = await show();
  await cell('302 洽談室', '10:00–10:30 可預約').click();
  await expect.poll(() => chosen).toHaveBeenLastCalledWith({ roomId: 2, startCode: 3, endCode: 3 });
  await expect.element(row('302 洽談室')).toMatchTextContent('這次');
  await cell('302 洽談室', '11:30–12:00 可預約').click();
  await expect.poll(() => chosen).toHaveBeenLastCalledWith({ roomId: 2, startCode: 3, endCode: 6 });
  const selected = row('302 洽談室').getByRole('gridcell', { selected: true });
  expect(selected.all()).toHaveLength(4);
});

test('[S1-088] a range over slots of others is reset, and the reset is reported', async () => {
  const onReset = vi.fn();
  const chosen = await show({ onReset });
  await cell('501', '10:00–10:30 可預約').click();
  await cell('501', '12:30–13:00 可預約').click();
  await expect.poll(() => chosen).toHaveBeenLastCalledWith(null);
  await expect.poll(() => onReset).toHaveBeenCalledOnce();
});

/** Presses on a half hour, moves to another one and releases there, unless Escape is pressed before. */
async function drag(room: string, from: string | RegExp, to: string | RegExp, escape = false) {
  const [source, target] = [cell(room, from).element(), cell(room, to).element()];
  const at = (type: string, element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const place = { clientX: left + width / 2, clientY: top + height / 2 };
    element.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, ...place }));
  };
  at('pointerdown', source);
  at('pointermove', target);
  if (escape) await userEvent.keyboard('{Escape}');
  else await expect.poll(() => row(room).element().querySelector('.calendar-rooms-selected')).not.toBeNull();
  const preview = row(room).element().querySelector('.calendar-rooms-preview') !== null;
  at('pointerup', target);
  return preview;
}

test('dragging over half hours chooses them, in both directions', async () => {
  const chosen = await show();
  expect(await drag('302 洽談室', '10:00–10:30 可預約', '11:30–12:00 可預約')).toBe(true);
  await expect.poll(() => chosen).toHaveBeenLastCalledWith({ roomId: 2, startCode: 3, endCode: 6 });
  await drag('501', '13:30–14:00 可預約', '12:00–12:30 可預約');
  await expect.poll(() => chosen).toHaveBeenLastCalledWith({ roomId: 1, startCode: 7, endCode: 10 });
});

test('a drag onto or over slots of others is reset; Escape restores what was chosen; a reservation is not dragged', async () => {
  const onReset = vi.fn();
  const selection = { roomId: 2, startCode: 1, endCode: 2 };
  const chosen = await show({ onReset, selection });
  await drag('501', '12:00–12:30 可預約', '14:00–15:30 賴怡君', true);
  await expect.poll(() => chosen).toHaveBeenLastCalledWith(selection);
  expect(onReset).not.toHaveBeenCalled();
  for (const [to, count] of [
    ['14:00–15:30 賴怡君', 1],
    ['15:30–16:00 可預約', 2],
  ] as const) {
    expect(await drag('501', '12:00–12:30 可預約', to)).toBe(false);
    await expect.poll(() => onReset).toHaveBeenCalledTimes(count);
    expect(chosen).toHaveBeenLastCalledWith(null);
  }
  chosen.mockClear();
  await drag('501', '14:00–15:30 賴怡君', '15:30–16:00 可預約', true);
  expect(chosen).not.toHaveBeenCalled();
});

test('[S1-089] a reserved slot cannot be selected, except that of the schedule that is edited', async () => {
  const onOpen = vi.fn();
  const chosen = await show({ editing: 31, onOpen });
  await cell('501', '16:30–18:00 楊宗翰').click();
  expect(chosen).not.toHaveBeenCalled();
  await expect
    .poll(() => onOpen.mock.calls[0]![0])
    .toMatchObject({
      roomId: 1,
      startCode: 16,
      endCode: 18,
      name: '楊宗翰',
      mine: false,
    });
  await cell('501', '14:30–15:00 可預約').click();
  await expect.poll(() => chosen).toHaveBeenLastCalledWith({ roomId: 1, startCode: 12, endCode: 12 });
});

test('half hours that are over cannot be selected', async () => {
  const chosen = await show({ now: `${DATE} 14:17` });
  await cell('302 洽談室', '13:30–14:00 已過去').click({ force: true });
  expect(chosen).not.toHaveBeenCalled();
  await cell('302 洽談室', '14:00–14:30 可預約').click();
  await expect.poll(() => chosen).toHaveBeenCalledOnce();
});

test('arrows walk half hours and rooms past reservations, Enter selects', async () => {
  const chosen = await show();
  await userEvent.tab();
  await expect.element(cell('501', '09:00–10:00 徐志明')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(cell('501', '10:00–10:30 可預約')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}');
  await expect.poll(() => chosen).toHaveBeenLastCalledWith({ roomId: 2, startCode: 4, endCode: 4 });
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}');
  await expect.poll(() => chosen).toHaveBeenLastCalledWith({ roomId: 2, startCode: 4, endCode: 6 });
  await userEvent.keyboard('{End}');
  await expect.element(cell('302 洽談室', '19:00–19:30 可預約')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Home}');
  await expect.element(cell('訓練教室 A', '09:00–09:30 可預約')).toHaveFocus();
});

test('arrows with Ctrl, Alt or Meta are not those of the grid, and past a wide reservation the column stays', async () => {
  await show();
  await userEvent.tab();
  const press = (key: string, more: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
    document.activeElement!.dispatchEvent(event);
    return event.defaultPrevented;
  };
  for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
    expect(press('ArrowRight', more), JSON.stringify(more)).toBe(false);
  expect(press('ArrowUp'), 'above the first room').toBe(false);
  await userEvent.keyboard('{ArrowDown}{End}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  await expect.element(cell('302 洽談室', '17:00–17:30 可預約')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(cell('訓練教室 A', /許雅筑/)).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(cell('302 洽談室', '17:00–17:30 可預約')).toHaveFocus();
});

test('the time of the schedule is a band; reservations of others in it are conflicts, people are above on the same axis', async () => {
  const busy = (kind: 'busy' | 'leave', start: string, end: string, name = '') => ({
    employeeId: 5,
    kind,
    name,
    start: `${DATE} ${start}`,
    end: `${DATE} ${end}`,
  });
  await show({
    size: 'form',
    band: { start: '15:00', end: '16:30' },
    people: [
      { employeeId: 5, name: '徐志明', busy: [busy('busy', '09:30', '10:30')] },
      { employeeId: 6, name: '陳冠宇', busy: [busy('leave', '09:00', '18:00', '特休')] },
    ],
  });
  await expect.element(page.getByText('15:00–16:30')).toBeVisible();
  const conflicts = [...document.querySelectorAll('.calendar-rooms-conflict')].map((block) => block.textContent);
  expect(conflicts).toEqual(['賴怡君', '許雅筑 增能班']);
  await expect.element(cell('徐志明', '09:30–10:30 忙碌')).toBeVisible();
  await expect.element(cell('陳冠宇', '09:00–18:00 特休')).toBeVisible();
  const left = (selector: string) => document.querySelector(selector)!.getBoundingClientRect().left;
  expect(left('.calendar-rooms-busy')).toBeCloseTo(left('[data-room="2"] [data-code="2"]') + 2, 0);
  expect(left('.calendar-rooms-band')).toBeCloseTo(left('[data-room="2"] [data-code="13"]'), 0);
});

test('each kind of time in which a person is not free is drawn, and no two alike', async () => {
  const kinds = ['busy', 'tentative', 'away', 'leave'] as const;
  const busy = kinds.map((kind, at) => ({
    ...{ employeeId: 5, kind, name: '', start: `${DATE} ${10 + at}:00`, end: `${DATE} ${11 + at}:00` },
  }));
  await show({ size: 'form', people: [{ employeeId: 5, name: '徐志明', busy }] });
  await expect.element(page.getByTitle('11:00–12:00 暫定')).toBeInTheDocument();
  const bars = [...document.querySelectorAll<HTMLElement>('.calendar-rooms-times i')];
  expect(bars.map(({ offsetWidth, offsetHeight }) => [offsetWidth > 20, offsetHeight])).toEqual(
    kinds.map(() => [true, 10]),
  );
  const looks = bars.map((bar) => {
    const { backgroundColor, backgroundImage, boxShadow } = getComputedStyle(bar);
    return [backgroundColor, backgroundImage, boxShadow].join();
  });
  expect(new Set(looks).size).toBe(kinds.length);
});

test('the legend names the colours', async () => {
  await showPart(<RoomLegend kinds={['selected', 'mine', 'others', 'past', 'tentative', 'away']} />, {});
  for (const text of ['這次選的', '我的預約', '他人預約', '已過去', '暫定', '外出'])
    await expect.element(page.getByText(text)).toBeVisible();
});
