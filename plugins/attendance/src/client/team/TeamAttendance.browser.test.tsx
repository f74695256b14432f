import { failure } from '@atrium/testing/part';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sampleTeam } from '../../testing/sampleTeam.ts';
import { showPart } from '../../testing/showPart.tsx';
import zhTW from '../../../locales/zh-TW.json' with { type: 'json' };
import en from '../../../locales/en.json' with { type: 'json' };
import type { Team } from '../types.ts';
import TeamAttendance from './TeamAttendance.tsx';

const PLACE = { width: 1280, height: 700 };
const open = (
  team = vi.fn((_: { query: { month: string; flag?: string | undefined } }) => Promise.resolve(sampleTeam() as Team)),
  more: object = {},
  place: object = PLACE,
  texts: Record<string, string> = zhTW,
) => showPart(<TeamAttendance />, { team, ...more } as never, texts as never, place);
const cell = (name: string, date: string) => page.getByRole('gridcell', { name: new RegExp(`^${name}，${date}，`) });
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

afterEach(() => page.viewport(1280, 800));

describe('the matrix of people and days', () => {
  test('marks what is wrong by word and colour, and has the sums of each person', async () => {
    await open();
    await expect.element(cell('林雅婷', '3/6')).toHaveTextContent('遲');
    await expect.element(cell('林雅婷', '3/10')).toHaveTextContent('特');
    await expect.element(cell('林雅婷', '3/11')).toHaveTextContent('缺');
    await expect.element(cell('林雅婷', '3/2')).toHaveTextContent('•');
    await expect.element(cell('林雅婷', '3/6')).toHaveAccessibleName('林雅婷，3/6，工作日，09:12–18:20，遲到 12 分');
    const sums = page
      .getByRole('row', { name: /林雅婷/ })
      .element()
      .querySelectorAll('.attendance-team-sum');
    expect([...sums].map(({ textContent }) => textContent)).toEqual(['1', '–', '12', '1', '4', '–']);
    await expect.element(page.getByRole('row', { name: /資訊部 系統開發組/ })).toBeVisible();
    await expect.element(page.getByRole('columnheader', { name: /26/ })).toHaveAttribute('aria-current', 'date');
    await expect.element(page.getByText('14:18 更新')).toBeVisible();
  });

  test('is one stop of Tab; arrows, Home and End walk it, Enter tells why, Escape returns to the day', async () => {
    const { screen } = await open();
    await expect.element(cell('林雅婷', '3/1')).toBeVisible();
    expect(screen.container.querySelectorAll('[data-column][tabindex="0"]')).toHaveLength(1);
    (cell('林雅婷', '3/1').element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(focused()).toMatch(/^林雅婷，3\/6，/);
    await userEvent.keyboard('{ArrowDown}');
    expect(focused()).toMatch(/^陳冠宇，3\/6，/);
    await userEvent.keyboard('{End}');
    expect(focused()).toMatch(/^陳冠宇，3\/31，/);
    await userEvent.keyboard('{Control>}{Home}{/Control}');
    expect(focused()).toContain('林雅婷');
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{Enter}');
    const details = page.getByRole('dialog', { name: '林雅婷，3/6' });
    await expect.element(details.getByText('遲到 12 分')).toBeVisible();
    await expect.element(details.getByText('依「一般」規則')).toBeVisible();
    await expect.element(details.getByText('休息 12:00–13:00 不計')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(details).not.toBeInTheDocument();
    await expect.poll(focused).toMatch(/^林雅婷，3\/6，/);
  });

  test('a press opens a day, from which one steps to the next; a name opens the month of the person', async () => {
    const { opened } = await openWithPanels();
    await cell('林雅婷', '3/10').click();
    const details = (date: string) => page.getByRole('dialog', { name: `林雅婷，${date}` });
    await expect.element(details('3/10').getByText('特休', { exact: true })).toBeVisible();
    await details('3/10').getByRole('button', { name: '後一天' }).click();
    await expect.element(details('3/11').getByText('上班未打卡')).toBeVisible();
    await details('3/11').getByRole('button', { name: '看林雅婷的 3 月' }).click();
    await expect.poll(() => opened.mock.calls).toEqual([['PersonMonth', { id: 41, month: '2026-03' }, { id: 41 }]]);
    await page.getByRole('rowheader', { name: /陳冠宇/ }).click();
    await expect
      .poll(() => opened.mock.calls.at(-1))
      .toEqual(['PersonMonth', { id: 42, month: '2026-03' }, { id: 42 }]);
  });

  test('is filtered, turned by months and read again after a punch', async () => {
    const team = vi.fn((_: { query: { month: string; flag?: string | undefined } }) => Promise.resolve(sampleTeam()));
    const { send } = await open(team);
    const last = () => team.mock.calls.at(-1)![0].query;
    await expect.element(cell('林雅婷', '3/6')).toBeVisible();
    await page.getByLabelText('異常').selectOptions('late');
    await expect.poll(last).toMatchObject({ flag: 'late' });
    await page.getByRole('button', { name: /^上個月/ }).click();
    await expect.poll(last).toMatchObject({ flag: 'late' });
    const asked = team.mock.calls.length;
    send('teamPunched', { employeeId: 42, workDate: '2026-03-26' });
    await expect.poll(() => team.mock.calls.length).toBeGreaterThan(asked);
  });

  test('says why it is empty, and what failed, with a retry', async () => {
    const team = vi.fn(() => Promise.reject(failure('系統錯誤')) as Promise<Team>);
    await open(team);
    await expect.element(page.getByText('部門出勤載入失敗')).toBeVisible();
    team.mockImplementation(() => Promise.resolve({ ...sampleTeam(), list: [], totalSize: 0, people: 0 } as Team));
    await page.getByRole('button', { name: '再試一次' }).click();
    await expect.element(page.getByText('這個月沒有您可以檢視的人員')).toBeVisible();
  });

  test('exports what is filtered, all, a year and one’s presses', async () => {
    const teamFile = vi.fn((_: unknown) => Promise.resolve({ fileName: '', size: 1 }));
    await open(undefined, { teamFile: { download: teamFile } });
    await expect.element(cell('林雅婷', '3/6')).toBeVisible();
    const choose = async (name: RegExp) => {
      await page.getByRole('button', { name: '匯出' }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await choose(/^匯出目前的條件/);
    await expect.poll(() => teamFile.mock.calls.length).toBe(1);
    expect(teamFile.mock.calls[0]![0]).toEqual({ query: { month: expect.stringMatching(/^\d{4}-\d\d$/) as string } });
    await expect.element(page.getByRole('button', { name: '匯出' })).toBeEnabled();
  });

  test('in a narrow pane each person is a card with every day of the month in sight', async () => {
    await page.viewport(390, 800);
    await open(undefined, {}, { width: 390, height: 760 });
    await expect.element(cell('林雅婷', '3/6')).toBeVisible();
    const box = document.querySelector('.attendance-team-scroll')!;
    expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth);
    expect(getComputedStyle(cell('林雅婷', '3/6').element(), '::before').content).toBe('"6"');
  });

  test('is in English, too', async () => {
    await open(undefined, {}, PLACE, en);
    await expect
      .element(page.getByRole('gridcell', { name: /^林雅婷, 3\/6, Work day, 09:12–18:20/ }))
      .toHaveTextContent('L');
  });
});

/** With a spy in place of the panels. */
async function openWithPanels() {
  const shown = await open();
  return { ...shown, opened: shown.openPanel };
}
