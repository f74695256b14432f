import { failure } from '@atrium/testing/part';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import en from '../../../locales/en.json' with { type: 'json' };
import zhTW from '../../../locales/zh-TW.json' with { type: 'json' };
import { sampleRoster } from '../../testing/sampleRoster.ts';
import { showPart } from '../../testing/showPart.tsx';
import type { Roster } from '../types.ts';
import Rosters from './Rosters.tsx';

const VIOLATION = {
  employeeId: 41,
  code: 'run6',
  from: '2026-03-02',
  to: '2026-03-08',
  found: 7,
  limit: 6,
  article: 'ER 22-3',
};

/** The view with calls that answer from a sample; the address asks for March 2026. */
async function open({
  place = { width: 1280, height: 720 },
  texts = zhTW as Record<string, string>,
  roster = sampleRoster(),
} = {}) {
  vi.setSystemTime(new Date('2026-03-26T14:18:00+08:00'));
  const calls = {
    rosters: vi.fn((_: unknown) => Promise.resolve(roster as Roster)),
    saveRosters: vi.fn((_: { body: { rows: object[]; versions: object[] } }) =>
      Promise.resolve({ list: [{ employeeId: 41, version: 4 }] }),
    ),
    checkRosters: vi.fn((_: { body: { rows: object[] } }) => Promise.resolve({ list: [VIOLATION], totalSize: 1 })),
    publishRosters: vi.fn((_: { body: { confirm: boolean } }) => Promise.resolve({ people: 1, cells: 1 })),
  };
  const confirm = vi.fn(() => Promise.resolve(true));
  const notices = { confirm };
  const shown = await showPart(<Rosters />, calls as never, texts as never, place, ['attendance.roster'], notices);
  return { ...shown, calls, confirm };
}
const cell = (name: string, date: string) =>
  page.getByRole('gridcell', { name: new RegExp(`^${name}(，|, )${date}(，|, )`) });
const focus = (name: string, date: string) => (cell(name, date).element() as HTMLElement).focus();
const saveButton = () => page.getByRole('button', { name: /^儲存/ });

afterEach(async () => {
  vi.useRealTimers();
  await page.viewport(1280, 800);
});

describe('the sheet of people and days', () => {
  test('shows what the rule has, what is published, and what is a draft', async () => {
    await open();
    await expect.element(cell('林雅婷', '3/2')).toHaveAccessibleName(/^林雅婷，3\/2，日班 09:00–18:00，依規則/);
    await expect.element(cell('林雅婷', '3/3')).toHaveAccessibleName(/^林雅婷，3\/3，晚班 14:00–23:00，已發布/);
    await expect
      .element(cell('林雅婷', '3/4'))
      .toHaveAccessibleName(/^林雅婷，3\/4，例假，草稿，已發布的是日班 09:00–18:00/);
    await expect.element(cell('林雅婷', '3/31')).toHaveAccessibleName('林雅婷，3/31，不在職');
    await expect.element(page.getByText('1 人有草稿 1 格')).toBeVisible();
  });

  test('is written by keys, over ranges, and undone; what is not saved is marked, guarded and saved', async () => {
    const { calls } = await open();
    await expect.element(cell('林雅婷', '3/2')).toBeVisible();
    await cell('林雅婷', '3/9').click();
    await userEvent.keyboard('2{Shift>}{ArrowRight}{ArrowDown}{/Shift}R');
    await expect.element(saveButton()).toHaveTextContent('儲存 4 格');
    await expect.element(cell('陳冠宇', '3/10')).toHaveAccessibleName(/休息日，未儲存/);
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(saveButton()).toHaveTextContent('儲存 1 格');
    await expect.element(cell('林雅婷', '3/9')).toHaveAccessibleName(/晚班 14:00–23:00，未儲存/);
    await userEvent.keyboard('{Control>}y{/Control}{Delete}');
    await expect.element(saveButton()).toBeDisabled();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(page.getByRole('button', { name: '發布 1 人' })).toBeDisabled();
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.poll(() => calls.saveRosters.mock.calls.length).toBe(1);
    const { rows, versions } = calls.saveRosters.mock.calls[0]![0].body;
    expect(rows).toHaveLength(4);
    expect(rows[0]).toEqual({ employeeId: 41, date: '2026-03-09', kind: 'R' });
    expect(versions).toEqual([
      { employeeId: 41, version: 3 },
      { employeeId: 42, version: 3 },
    ]);
    await expect.element(saveButton()).toBeDisabled();
  });

  test('the pointer selects a range, the palette fills it, and copied cells are pasted elsewhere', async () => {
    await open();
    await expect.element(cell('林雅婷', '3/9')).toBeVisible();
    await cell('林雅婷', '3/3').click();
    focus('林雅婷', '3/3');
    const data = new DataTransfer();
    const dispatch = (type: string) =>
      document.activeElement!.dispatchEvent(
        new ClipboardEvent(type, { clipboardData: data, bubbles: true, cancelable: true }),
      );
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    dispatch('copy');
    expect(data.getData('text/plain')).toBe('晚班\t例假');
    await cell('陳冠宇', '3/16').click();
    dispatch('paste');
    await expect.element(cell('陳冠宇', '3/16')).toHaveAccessibleName(/晚班 14:00–23:00，未儲存/);
    await expect.element(cell('陳冠宇', '3/17')).toHaveAccessibleName(/例假，未儲存/);
    await page.getByRole('button', { name: 'H 國定假日' }).click();
    await expect.element(cell('陳冠宇', '3/16')).toHaveAccessibleName(/國定假日，未儲存/);
  });

  test('a week is copied to those after it, a pattern repeated from a day on', async () => {
    await open();
    await expect.element(cell('林雅婷', '3/9')).toBeVisible();
    await cell('林雅婷', '3/3').click();
    await page.getByRole('button', { name: '複製這一週' }).click();
    await expect.element(cell('林雅婷', '3/24')).toHaveAccessibleName(/晚班 14:00–23:00，未儲存/);
    await expect.element(cell('林雅婷', '3/25')).toHaveAccessibleName(/例假，未儲存/);
    await page.getByRole('button', { name: '復原' }).click();
    await page.getByRole('button', { name: '套用樣式' }).click();
    const dialog = page.getByRole('dialog', { name: '套用樣式' });
    await dialog.getByRole('textbox', { name: /樣式/ }).fill('11Q');
    await dialog.getByRole('button', { name: '套用' }).click();
    await expect.element(dialog.getByText('「Q」不是班別或日別的代號。')).toBeVisible();
    await dialog.getByRole('textbox', { name: /樣式/ }).fill('22休X');
    await dialog.getByText('這一頁的 2 人').click();
    await dialog.getByRole('button', { name: '套用' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(cell('陳冠宇', '3/3')).toHaveAccessibleName(/晚班 14:00–23:00，未儲存/);
    await expect.element(cell('陳冠宇', '3/5')).toHaveAccessibleName(/休息日，未儲存/);
    await expect.element(cell('陳冠宇', '3/10')).toHaveAccessibleName(/例假，未儲存/);
  });
});

describe('what a fill and a paste leave as it is', () => {
  test('patterns and copied weeks leave a 國定假日, and a copied one is not repeated; blank cells of a paste leave theirs', async () => {
    const sample = sampleRoster();
    const holiday = (at: readonly number[]): Roster => ({
      ...sample,
      list: sample.list.map((row) => ({
        ...row,
        days: row.days.map((cell, day) => (at.includes(day) ? { usual: { kind: 'H' as const } } : cell)),
      })),
    });
    await open({ roster: holiday([16]) });
    await expect.element(cell('林雅婷', '3/9')).toBeVisible();
    await cell('陳冠宇', '3/16').click();
    await page.getByRole('button', { name: '套用樣式' }).click();
    const dialog = page.getByRole('dialog', { name: '套用樣式' });
    await dialog.getByRole('textbox', { name: /樣式/ }).fill('2R');
    await dialog.getByRole('button', { name: '套用' }).click();
    await expect.element(cell('陳冠宇', '3/16')).toHaveAccessibleName(/晚班 14:00–23:00，未儲存/);
    await expect.element(cell('陳冠宇', '3/17')).toHaveAccessibleName(/國定假日，依規則/);
    await expect.element(cell('陳冠宇', '3/18')).toHaveAccessibleName(/晚班 14:00–23:00，未儲存/);
    await page.getByRole('button', { name: '復原' }).click();
    await cell('陳冠宇', '3/9').click();
    await userEvent.keyboard('22H');
    await page.getByRole('button', { name: '複製這一週' }).click();
    await expect.element(cell('陳冠宇', '3/17')).toHaveAccessibleName(/國定假日，依規則/);
    await expect.element(cell('陳冠宇', '3/16')).toHaveAccessibleName(/日班 09:00–18:00，依規則/);
    await cell('林雅婷', '3/3').click();
    const data = new DataTransfer();
    data.setData('text/plain', '\t休息日');
    document.activeElement!.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
    await expect.element(cell('林雅婷', '3/4')).toHaveAccessibleName(/休息日，未儲存/);
    await expect.element(cell('林雅婷', '3/3')).toHaveAccessibleName(/晚班 14:00–23:00，已發布/);
  });
});

describe('the check, saving and publishing', () => {
  test('what is typed while a save runs is not lost', async () => {
    const { calls } = await open();
    await expect.element(cell('林雅婷', '3/9')).toBeVisible();
    const saved = Promise.withResolvers<{ list: { employeeId: number; version: number }[] }>();
    calls.saveRosters.mockImplementationOnce(() => saved.promise);
    await cell('林雅婷', '3/9').click();
    await userEvent.keyboard('R{ArrowRight}R{Control>}s{/Control}');
    await expect.poll(() => calls.saveRosters.mock.calls.length).toBe(1);
    await userEvent.keyboard('X{ArrowRight}2');
    saved.resolve({ list: [{ employeeId: 41, version: 4 }] });
    await expect.element(saveButton()).toHaveTextContent('儲存 2 格');
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.poll(() => calls.saveRosters.mock.calls.length).toBe(2);
    expect(calls.saveRosters.mock.calls[1]![0].body.rows).toEqual([
      { employeeId: 41, date: '2026-03-10', kind: 'X' },
      { employeeId: 41, date: '2026-03-11', kind: 'W', shiftId: 8 },
    ]);
  });

  test('an answer that orders its shifts otherwise, or has closed a cell, changes no other edit', async () => {
    const { calls, send } = await open();
    await expect.element(cell('林雅婷', '3/9')).toBeVisible();
    await cell('林雅婷', '3/9').click();
    await userEvent.keyboard('2{ArrowRight}R');
    const sample = sampleRoster();
    const [first, ...others] = sample.list as [Roster['list'][number]];
    const days = first.days.map((each, day) => (day === 9 ? { ...each, closed: 'locked' as const } : each));
    const later = { ...sample, list: [{ ...first, version: 9, days }, ...others], shifts: sample.shifts.toReversed() };
    calls.rosters.mockImplementation(() => Promise.resolve(later));
    send('rostersChanged', { from: '2026-03-06', to: '2026-03-08' });
    await expect.element(saveButton()).toHaveTextContent('儲存 1 格');
    await expect.element(cell('林雅婷', '3/9')).toHaveAccessibleName(/晚班 14:00–23:00，未儲存/);
    await saveButton().click();
    await expect
      .poll(() => calls.saveRosters.mock.calls[0]?.[0].body)
      .toEqual({
        rows: [{ employeeId: 41, date: '2026-03-09', kind: 'W', shiftId: 8 }],
        versions: [{ employeeId: 41, version: 9 }],
      });
  });

  test('after 412 the versions of the answer are sent, also of people of other pages', async () => {
    const { calls } = await open();
    await expect.element(cell('林雅婷', '3/9')).toBeVisible();
    await cell('林雅婷', '3/9').click();
    await userEvent.keyboard('R');
    const sample = sampleRoster();
    calls.rosters.mockImplementation(() => Promise.resolve({ ...sample, list: sample.list.slice(1), page: 2 }));
    const data = { people: ['林雅婷'], versions: [{ employeeId: 41, version: 12 }] };
    calls.saveRosters.mockImplementationOnce(() => Promise.reject(Object.assign(failure('有人剛變更', 412), { data })));
    await saveButton().click();
    await expect.element(cell('林雅婷', '3/9')).not.toBeInTheDocument();
    await saveButton().click();
    await expect
      .poll(() => calls.saveRosters.mock.calls[1]?.[0].body.versions)
      .toEqual([{ employeeId: 41, version: 12 }]);
  });

  test('cycles are counted from one Monday, whatever period is shown; a cell that violates says so', async () => {
    const { calls } = await open();
    await expect.element(cell('林雅婷', '3/9')).toBeVisible();
    await expect.element(cell('林雅婷', '3/5')).toHaveAccessibleName(/不符合工時規定$/);
    await page.getByRole('combobox', { name: '工時制度' }).selectOptions('4');
    await expect
      .poll(() => calls.checkRosters.mock.calls.at(-1)?.[0].body)
      .toMatchObject({ system: '4', cycleStart: '2024-01-01' });
  });

  test('violations are beside it as sentences, are found again after each change, and lead to their cells', async () => {
    const { calls } = await open();
    const sentence = page.getByRole('button', { name: /林雅婷 3\/2–3\/8 連續工作 7 日，不得超過 6 日/ });
    await expect.element(sentence).toBeVisible();
    await expect.element(sentence.getByText('勞基法施行細則 22-3 條')).toBeVisible();
    await cell('陳冠宇', '3/20').click();
    await userEvent.keyboard('R');
    await expect.poll(() => calls.checkRosters.mock.calls.at(-1)?.[0].body.rows).toHaveLength(1);
    await sentence.click();
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toMatch(/^林雅婷，3\/2，/);
    await expect.element(cell('林雅婷', '3/8')).toHaveAttribute('aria-selected', 'true');
  });

  test('publishing says to how many, and asks once more while something violates the law', async () => {
    const { calls, confirm } = await open();
    calls.publishRosters.mockImplementationOnce(() =>
      Promise.reject(Object.assign(failure('違反', 409), { status: 'CONFIRM', data: { count: 2 } })),
    );
    await expect.element(page.getByRole('button', { name: '發布 1 人' })).toBeEnabled();
    await page.getByRole('button', { name: '發布 1 人' }).click();
    await expect.poll(() => calls.publishRosters.mock.calls.map(([{ body }]) => body.confirm)).toEqual([false, true]);
    expect(confirm).toHaveBeenCalledTimes(2);
  });

  test('who was slower keeps the edits and is told; another’s save is shown at once', async () => {
    const { calls, send, alert } = await open();
    await expect.element(cell('林雅婷', '3/9')).toBeVisible();
    const asked = calls.rosters.mock.calls.length;
    send('rostersChanged', { from: '2026-04-06', to: '2026-04-08' });
    send('rostersChanged', { from: '2026-03-06', to: '2026-03-08' });
    await expect.poll(() => calls.rosters.mock.calls.length).toBe(asked + 1);
    await cell('林雅婷', '3/9').click();
    await userEvent.keyboard('R');
    calls.saveRosters.mockImplementationOnce(() => Promise.reject(failure('有人剛變更', 412)));
    await saveButton().click();
    await expect.poll(() => alert.mock.calls.length).toBe(1);
    await expect.element(saveButton()).toHaveTextContent('儲存 1 格');
  });

  test('says why it is empty, and what failed, with a retry', async () => {
    await open({ roster: { ...sampleRoster(), list: [], totalSize: 0 } });
    await expect.element(page.getByText('這段期間沒有您可以排班的人員')).toBeVisible();
  });
});

test('in a narrow pane each person is a calendar with every day in sight', async () => {
  await page.viewport(390, 800);
  await open({ place: { width: 390, height: 760 } });
  await expect.element(cell('林雅婷', '3/9')).toBeVisible();
  const box = document.querySelector('.attendance-roster-body')!;
  expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth);
});

test('is in English, too', async () => {
  await open({ texts: en });
  await expect.element(cell('林雅婷', '3/2')).toHaveAccessibleName(/^林雅婷, 3\/2, 日班 09:00–18:00, By the rule/);
});
