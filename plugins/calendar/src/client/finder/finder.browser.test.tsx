import { onTestFinished, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showForm } from '../../testing/showForm.tsx';
import { showPart } from '../../testing/showPart.tsx';
import MeetingFinder from './MeetingFinder.tsx';

const PEOPLE = [
  { id: 41, name: '林雅婷' },
  { id: 7, name: '王小明' },
];
const organisation = {
  compManagers: [],
  departments: [{ departmentId: 1, departmentName: '資訊部', deptManagers: [], groups: [], employees: PEOPLE }],
};
const directory = {
  organisation: () => Promise.resolve(organisation),
  hidden: () => Promise.resolve([]),
  name: (id: number) => Promise.resolve(PEOPLE.find((one) => one.id === id)?.name ?? ''),
};
const NONE = { list: [], people: 2, tried: 0, withoutRoom: 0, failed: [] };
const FOUND = {
  ...NONE,
  tried: 2,
  list: [
    {
      ...{ day: '2026-03-27', start: '10:00', end: '11:00', missing: [], tentative: [] },
      room: { roomId: 2, roomName: '502', people: 8 },
    },
    {
      ...{ day: '2026-03-27', start: '11:00', end: '12:00', tentative: [41], room: null },
      missing: [{ employeeId: 7, kind: 'leave' }],
    },
  ],
};

function atNoon() {
  vi.setSystemTime(new Date(2026, 2, 26, 12, 0));
  onTestFinished(() => void vi.useRealTimers());
}

/** The panel on Thursday, 2026-03-26, noon of the company. */
async function open(findTimes: (input: { body: object }) => Promise<unknown>) {
  atNoon();
  const api = { authorise: () => Promise.resolve({}), findTimes };
  return showPart(<MeetingFinder />, api as never, { services: { directory }, place: { width: 760, height: 680 } });
}
const find = page.getByRole('button', { name: '尋找', exact: true });

test('times are looked for at a press, and one of them opens the form with its people and its room', async () => {
  const findTimes = vi.fn((_input: { body: object }) => Promise.resolve(FOUND));
  const { openPanel, close } = await open(findTimes);
  await page.getByRole('button', { name: '參加人員', exact: false }).click();
  await page.getByRole('searchbox').fill('王小明');
  await page.getByRole('treeitem', { name: '王小明' }).click();
  await page.getByRole('button', { name: '確定' }).click();
  await page.getByRole('combobox', { name: '會議室' }).selectOptions('至少容納 2 人');
  await find.click();
  await expect
    .poll(() => findTimes.mock.lastCall?.[0].body)
    .toEqual({
      ...{ people: [41, 7], length: 60, seats: 2 },
      ...{ from: '2026-03-26', to: '2026-04-08', start: '09:00', end: '18:00' },
    });
  const rows = page.getByRole('region', { name: '找到的時間' }).getByRole('listitem');
  await expect.element(rows.nth(0)).toHaveTextContent('3/27 (明天) 10:00–11:002 人都有空 502（8 人）選用');
  await expect
    .element(rows.nth(1))
    .toHaveTextContent('3/27 (明天) 11:00–12:00缺 1 人：王小明（請假）暫定有事：林雅婷選用');
  await expect.element(rows.nth(0).getByRole('button')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => openPanel.mock.lastCall)
    .toEqual([
      'ScheduleForm',
      { found: true, date: '2026-03-27', start: '10:00', end: '11:00', readers: [7], room: 2 },
    ]);
  await expect.poll(() => close).toHaveBeenCalled();
});

test('without a time the reason is said, and what cannot be looked for before it is sent', async () => {
  const answers = [NONE, { ...NONE, tried: 3, withoutRoom: 3 }, { ...NONE, tried: 3, failed: ['出勤'] }];
  await open(() => Promise.resolve(answers.shift()));
  const found = page.getByRole('region', { name: '找到的時間' });
  await find.click();
  await expect.element(found).toMatchTextContent('這段期間沒有可用的工作時段');
  await find.click();
  await expect.element(found).toMatchTextContent('這段期間沒有空的會議室');
  await find.click();
  await expect.element(found).toMatchTextContent('每個時段都沒有人能參加');
  await expect.element(found).toMatchTextContent('沒有取得出勤的資料');
  await page.getByRole('combobox', { name: '長度' }).selectOptions('8 小時');
  await expect.element(found).toMatchTextContent('條件已變更');
  await page.getByRole('combobox', { name: '時段結束' }).fill('12:00');
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('alert')).toHaveTextContent('每天的時段比會議短，請延長時段或縮短會議');
  await expect.element(find).toBeDisabled();
});

test('a failure is shown, and looked for again', async () => {
  let fails = true;
  await open(() => (fails ? Promise.reject(new Error('伺服器忙碌')) : Promise.resolve(FOUND)));
  await find.click();
  await expect.element(page.getByText('無法尋找時間')).toBeVisible();
  fails = false;
  await page.getByRole('button', { name: '再試一次' }).click();
  await expect.element(page.getByText('2 人都有空')).toBeVisible();
});

test('the form looks at once for its people and room, and takes the time and the room of a choice', async () => {
  atNoon();
  const findTimes = vi.fn((_input: { body: object }) => Promise.resolve(FOUND));
  const { create } = await showForm(
    { date: '2026-03-26', start: '15:00', end: '15:30', room: 1, readers: [42], title: '會議', type: 1 },
    { findTimes } as never,
  );
  await page.getByRole('button', { name: '尋找時間' }).click();
  await expect
    .poll(() => findTimes.mock.lastCall?.[0].body)
    .toMatchObject({ people: [41, 42], length: 30, seats: 2, from: '2026-03-26' });
  await page.getByRole('button', { name: '選用' }).first().click();
  await page.getByRole('button', { name: '儲存行程' }).click();
  await expect
    .poll(() => create.mock.lastCall?.[0])
    .toMatchObject({
      body: {
        ...{ startTime: '2026-03-27 10:00', endTime: '2026-03-27 11:00' },
        ...{ roomId: 2, roomStartTimeCode: 3, roomEndTimeCode: 4, readers: [42] },
      },
    });
});

test.each([
  ['found', { found: true }],
  ['chosen in the hours of a day or of a room', {}],
  ['typed in words', { title: '' }],
])('a time that was %s is not lost to the draft of another new schedule', async (_how, known) => {
  atNoon();
  const first = await showForm({ date: '2026-03-26', type: 1 });
  await page.getByRole('textbox', { name: /^標題/ }).fill('草稿');
  await page.getByLabelText('全天', { exact: true }).click();
  const isKept = () =>
    Object.entries(localStorage).some(([, value]) => /草稿.*isAllDay|isAllDay.*草稿/.test(String(value)));
  await expect.poll(isKept).toBe(true);
  const drafts = Object.entries(localStorage) as [string, string][];
  await first.screen.unmount();
  const chosen = { ...known, date: '2026-03-27', start: '10:00', end: '11:00', readers: [43], type: 1 };
  const { create } = await showForm(chosen, {}, {}, drafts);
  await expect.element(page.getByRole('textbox', { name: /^標題/ })).toHaveValue('');
  await page.getByRole('textbox', { name: /^標題/ }).fill('會議');
  await page.getByRole('button', { name: '儲存行程' }).click();
  await expect
    .poll(() => create.mock.lastCall?.[0])
    .toMatchObject({ body: { title: '會議', startTime: '2026-03-27 10:00', readers: [43] } });
});
