import { onTestFinished, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SAVED } from '../../testing/savingSamples.ts';
import { showPart } from '../../testing/showPart.tsx';
import QuickAdd from './QuickAdd.tsx';

const organisation = {
  compManagers: [],
  departments: [
    {
      departmentId: 1,
      departmentName: '資訊部',
      deptManagers: [],
      groups: [],
      employees: [{ id: 7, name: '王小明' }],
    },
  ],
};
const directory = {
  organisation: () => Promise.resolve(organisation),
  hidden: () => Promise.resolve([]),
  name: () => Promise.resolve('王小明'),
};

/** The panel on Thursday, 2026-03-26, 14:18 of the company. */
async function open(create = vi.fn((_input: object) => Promise.resolve(SAVED))) {
  vi.setSystemTime(new Date(2026, 2, 26, 14, 18));
  onTestFinished(() => void vi.useRealTimers());
  const api = {
    authorise: () => Promise.resolve({}),
    meetingRoomOptions: () => Promise.resolve([{ id: 5, name: '501 會議室', type: 1, people: 8 }]),
    scheduleTypeOptions: () => Promise.resolve([{ id: 2, name: '會議', color: 'azure' }]),
    create,
  };
  const parts = await showPart(<QuickAdd />, api as never, {
    own: { quickType: 0 } as never,
    services: { directory },
    place: { width: 620, height: 420 },
  });
  const say = async (sentence: string) => {
    await page.getByRole('textbox', { name: '行程的一句話' }).fill(sentence);
  };
  return { ...parts, create, say };
}
const read = page.getByRole('status', { name: '看懂的內容' });
const add = page.getByRole('button', { name: '新增', exact: true });

test('what was understood is shown before it is saved, and saved so', async () => {
  const { say, create, toast, close } = await open();
  await say('明天下午三點到四點 產品會議 501 @王小明 #會議');
  await expect.element(read).toHaveTextContent('標題產品會議時間3/27 (明天) 15:00–16:00會議室501 會議室讀者王小明');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => create.mock.lastCall?.[0])
    .toMatchObject({
      body: {
        title: '產品會議',
        typeId: 2,
        startTime: '2026-03-27 15:00',
        endTime: '2026-03-27 16:00',
        roomId: 5,
        roomStartTimeCode: 13,
        roomEndTimeCode: 14,
        readers: [7],
      },
    });
  await expect.poll(() => toast.mock.lastCall?.[0].message).toBe('已新增「產品會議」，3/27 (明天) 15:00–16:00。');
  await expect.poll(() => close).toHaveBeenCalled();
});

test('an hour without morning or afternoon is said, and changed by a press', async () => {
  const { say } = await open();
  await say('明天三點 產品會議');
  await expect.element(read).toMatchTextContent('沒有說上午或下午');
  await page.getByRole('button', { name: '改成 03:00' }).click();
  await expect.element(read).toMatchTextContent('3/27 (明天) 03:00–04:00');
});

test('what has no time, or no type yet, is not saved; the form opens with what was understood', async () => {
  const { say, create, openPanel, own } = await open();
  await say('明天下午 產品會議 #會議');
  await expect.element(read).toMatchTextContent('沒有說幾點');
  await expect.element(add).toBeDisabled();
  await say('明天 15:00 產品會議');
  await expect.element(add).toBeDisabled();
  await page.getByRole('combobox', { name: '類型' }).selectOptions('會議');
  await expect.poll(() => own).toMatchObject({ quickType: 2 });
  await expect.element(add).toBeEnabled();
  await page.getByRole('button', { name: '完整表單' }).click();
  await expect
    .poll(() => openPanel.mock.lastCall)
    .toEqual(['ScheduleForm', { title: '產品會議', date: '2026-03-27', start: '15:00', end: '16:00', type: 2 }]);
  expect(create).not.toHaveBeenCalled();
});

test('a refused one stays, with the reason', async () => {
  const create = vi.fn(() => Promise.reject(Object.assign(new Error('標題太長'), { code: '422', http: 422 })));
  const { say, close } = await open(create as never);
  await say('明天 15:00 產品會議 #會議');
  await add.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('標題太長');
  await expect.element(page.getByRole('textbox', { name: '行程的一句話' })).toHaveValue('明天 15:00 產品會議 #會議');
  expect(close).not.toHaveBeenCalled();
});
