import { useAtrium } from '@atrium/sdk/client';
import { failure, renderPart, type PartOptions } from '@atrium/testing/part';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import texts from '../../../locales/zh-TW.json' with { type: 'json' };
import type { Calendar, SavedSchedule } from '../types.ts';
import { savedToast } from './savingTexts.ts';
import { conflictOn, dateOf, PREVIEW, SAVED, SCHEDULE } from '../../testing/savingSamples.ts';
import { useSaving, type ScheduleChange } from './useSaving.tsx';

const MOVED: ScheduleChange = {
  schedule: SCHEDULE,
  changes: { startTime: '2026-04-02 15:00', endTime: '2026-04-02 16:00' },
};

function Mover({ change, done }: { change: ScheduleChange; done: (saved: SavedSchedule | null) => void }) {
  const { notices, t } = useAtrium<Calendar>();
  const saving = useSaving();
  const save = async () => {
    const saved = await saving.sendChange(change);
    if (saved) notices.toast(savedToast(t, saved, false));
    done(saved);
  };
  return (
    <>
      <button onClick={() => void save()}>move</button>
      {saving.dialogs}
    </>
  );
}

const taken = (...days: string[]) =>
  Object.assign(failure('4/23 15:00 501 已被鄭凱文預約', '300'), {
    data: { conflicts: days.map((day) => conflictOn(day)) },
  });
const button = (name: string) => page.getByRole('button', { name, exact: true });

async function open(api: PartOptions<Calendar>['api'], change = MOVED) {
  vi.setSystemTime(new Date(2026, 2, 26, 14, 18));
  onTestFinished(() => void vi.useRealTimers());
  const done = vi.fn();
  const shown = await renderPart<Calendar>(<Mover change={change} done={done} />, { id: 'calendar', texts, api: api! });
  await button('move').click();
  return { ...shown, done };
}

test('[S1-077][S1-080] a repeating one asks which, and shows what "this and following" does', async () => {
  const change = vi.fn(() => Promise.resolve({ ...SAVED, count: 5 }));
  const preview = vi.fn(() => Promise.resolve(PREVIEW));
  const { toast } = await open({ preview, change });
  await expect.element(page.getByText('「系統開發組週會」時間由 09:30 改為 15:00。')).toBeVisible();
  await page.getByRole('radio', { name: '這一次與之後，共 5 次' }).click({ force: true });
  const effects = page.getByRole('list', { name: '會發生的變動' });
  await expect
    .element(effects)
    .toHaveTextContent(
      '4次改到 15:00–16:004/2、4/9、4/23、4/30' +
        '1次保留自己的時間，只更新其他欄位4/16 在 13:00' +
        '1次訂不到 501選替代4/23 已被他人預約' +
        '9次在這一次之前，不變動',
    );
  await expect
    .poll(() => preview)
    .toHaveBeenCalledWith({ body: { ...MOVED.changes, id: 7, x: 'continue' } }, { quiet: true });
  await button('修改 5 次').click();
  await expect
    .poll(() => change.mock.calls)
    .toEqual([[{ params: { id: 7, x: 'continue' }, body: { ...MOVED.changes, version: 3 } }, { quiet: true }]]);
  await expect.poll(() => toast).toHaveBeenCalledWith({ tone: 'success', title: '行程編輯成功', message: '共 5 次。' });
});

test('all of a repeat: its own preview with its count, and what is sent', async () => {
  const ofAll = { ...PREVIEW, dates: [dateOf('2026-03-26'), ...PREVIEW.dates], before: 0, foreign: 2 };
  const preview = vi.fn(({ body }: { body: { all?: boolean } }) => Promise.resolve(body.all ? ofAll : PREVIEW));
  const change = vi.fn(() => Promise.resolve({ ...SAVED, count: 6 }));
  const { done } = await open({ preview, change });
  await page.getByRole('radio', { name: '全部，共 6 次' }).click({ force: true });
  const effects = page.getByRole('list', { name: '會發生的變動' });
  await expect.element(effects.getByText('次由別人負責，不變動')).toBeVisible();
  await button('修改 6 次').click();
  await expect
    .poll(() => change.mock.calls)
    .toEqual([
      [{ params: { id: 7, x: 'continue' }, body: { ...MOVED.changes, all: true, version: 3 } }, { quiet: true }],
    ]);
  await expect.poll(() => done.mock.calls).toMatchObject([[{ count: 6, scope: 'all' }]]);
});

test('a scope that the rules refuse says why, and cannot be chosen', async () => {
  const reason = '之後或全部之中有 1 次只有其他人可以修改';
  await open({
    preview: ({ body }: { body: { all?: boolean } }) =>
      body.all ? Promise.reject(failure(reason, '422')) : Promise.resolve(PREVIEW),
  });
  await expect.element(page.getByText(reason)).toBeVisible();
  await expect.element(page.getByRole('radio', { name: /^全部/ })).toBeDisabled();
  await expect.element(page.getByRole('radio', { name: '這一次與之後，共 5 次' })).toBeEnabled();
});

test('the last date of a repeat with parts: this one or all, and no scope that would be this one again', async () => {
  const last = { ...PREVIEW, dates: [dateOf('2026-04-02')], isSplit: true };
  const preview = vi.fn(({ body }: { body: { all?: boolean } }) => Promise.resolve(body.all ? PREVIEW : last));
  const change = vi.fn(() => Promise.resolve({ ...SAVED, count: 5 }));
  await open({ preview, change });
  await expect.element(page.getByRole('radio', { name: '全部，共 5 次' })).toBeEnabled();
  expect(page.getByRole('radio').all()).toHaveLength(2);
  await page.getByRole('radio', { name: '全部，共 5 次' }).click({ force: true });
  await button('修改 5 次').click();
  await expect.poll(() => change).toHaveBeenCalledOnce();
});

test('[S1-079] only this one is the first choice', async () => {
  const change = vi.fn(() => Promise.resolve(SAVED));
  const { toast } = await open({ preview: () => Promise.resolve(PREVIEW), change });
  await expect.element(page.getByRole('radio', { name: /^只改 4\/2/ })).toBeChecked();
  await button('只改這一次').click();
  await expect
    .poll(() => change.mock.calls)
    .toEqual([[{ params: { id: 7, x: 'single' }, body: { ...MOVED.changes, version: 3 } }, { quiet: true }]]);
  await expect.poll(() => toast).toHaveBeenCalledWith({ tone: 'success', message: '行程編輯成功' });
});

test('[S1-078] no question without a repeat, nor for the last one', async () => {
  const change = vi.fn(() => Promise.resolve(SAVED));
  const preview = vi.fn(() => Promise.resolve({ ...PREVIEW, dates: [dateOf('2026-04-02')], conflicts: [] }));
  const { done, screen } = await open({ preview, change }, { ...MOVED, schedule: { ...SCHEDULE, isRepeated: false } });
  await expect.poll(() => done.mock.calls).toHaveLength(1);
  expect(preview).not.toHaveBeenCalled();
  await screen.unmount();
  const last = await open({ preview, change });
  await expect.poll(() => last.done.mock.calls).toHaveLength(1);
  await expect
    .poll(() => change.mock.calls.map(([input]: unknown[]) => (input as { params: object }).params))
    .toEqual([
      { id: 7, x: 'single' },
      { id: 7, x: 'single' },
    ]);
});

test('[S1-065] a taken room: every date with who has it; what is chosen is sent, until it is saved', async () => {
  const change = vi
    .fn<(input: unknown) => Promise<SavedSchedule>>()
    .mockRejectedValueOnce(taken('2026-04-23', '2026-04-30'))
    .mockRejectedValueOnce(taken('2026-05-07'))
    .mockResolvedValueOnce({ ...SAVED, count: 5, withoutRoom: ['2026-04-30'] });
  const addWishes = () => Promise.resolve({ added: 1, free: 0 });
  const { toast } = await open({ preview: () => Promise.resolve(PREVIEW), change, addWishes });
  await page.getByRole('radio', { name: '這一次與之後，共 5 次' }).click({ force: true });
  await button('修改 5 次').click();
  const dialog = page.getByRole('dialog', { name: '會議室已被預約，整組行程還沒有儲存' });
  await expect.element(dialog.getByText(/^5 次之中有 2 次與他人的預約衝突/)).toBeVisible();
  const first = page.getByRole('radiogroup', { name: /^4\/23/ });
  await expect.element(first.getByText('501，鄭凱文「客訴檢討」')).toBeVisible();
  // the same time in another room is chosen, the same room at another time and none are the others
  await expect.element(first.getByRole('radio', { name: '502 同時段，10 人' })).toBeChecked();
  expect(first.getByRole('radio').elements()).toHaveLength(3);
  await first.getByRole('radio', { name: '501 16:30–17:30 行程一起改' }).click({ force: true });
  await page
    .getByRole('radiogroup', { name: /^4\/30/ })
    .getByRole('radio', { name: '不訂會議室' })
    .click({ force: true });
  await button('套用並儲存 5 次').click();
  await expect.element(page.getByRole('radiogroup', { name: /^5\/7/ })).toBeVisible();
  await button('套用並儲存 5 次').click();
  await expect.poll(() => change.mock.calls).toHaveLength(3);
  await expect
    .poll(() => change.mock.calls[2]![0])
    .toMatchObject({
      body: {
        placements: [
          { day: '2026-04-23', roomId: 1, roomStartTimeCode: 16, roomEndTimeCode: 17, withTime: true },
          { day: '2026-04-30' },
          { day: '2026-05-07', roomId: 2, roomStartTimeCode: 13, roomEndTimeCode: 14 },
        ],
      },
    });
  await expect
    .poll(() => toast.mock.calls)
    .toEqual([[{ tone: 'warning', title: '行程編輯成功', message: '共 5 次。\n1 次沒有訂到會議室：4/30。' }]]);
});

test('[S1-065] 返回修改 saves nothing; no room at all also holds for rooms that are taken meanwhile', async () => {
  const change = vi
    .fn<(input: unknown) => Promise<SavedSchedule>>()
    .mockRejectedValueOnce(taken('2026-04-02'))
    .mockRejectedValueOnce(taken('2026-04-02'))
    .mockResolvedValueOnce(SAVED);
  const single = { ...MOVED, schedule: { ...SCHEDULE, isRepeated: false } };
  const addWishes = () => Promise.resolve({ added: 1, free: 0 });
  const { done, toast, alert } = await open({ change, addWishes }, single);
  await expect.element(page.getByRole('dialog', { name: '會議室已被預約，行程還沒有儲存' })).toBeVisible();
  await button('返回修改').click();
  await expect.poll(() => done.mock.calls).toEqual([[null]]);
  expect([toast.mock.calls, alert.mock.calls]).toEqual([[], []]);
  await button('move').click();
  await button('不訂會議室').click();
  await button('套用並儲存').click();
  await expect.poll(() => done.mock.calls).toHaveLength(2);
  await expect
    .poll(() => change.mock.calls[2]![0])
    .toMatchObject({
      body: { placements: [{ day: '2026-04-02' }], skipConflicts: true },
    });
});

test('alternatives are chosen before anything is sent', async () => {
  const change = vi.fn<(input: unknown) => Promise<SavedSchedule>>(() => Promise.resolve(SAVED));
  await open({ preview: () => Promise.resolve(PREVIEW), change });
  await page.getByRole('radio', { name: '這一次與之後，共 5 次' }).click({ force: true });
  await button('選替代').click();
  await button('採用').click();
  await expect.element(button('已選 1 個替代')).toBeVisible();
  await button('修改 5 次').click();
  await expect.poll(() => change.mock.calls).toHaveLength(1);
  await expect
    .poll(() => change.mock.calls[0]![0])
    .toMatchObject({ body: { placements: [{ day: '2026-04-23', roomId: 2 }] } });
});

test('the repeat itself changes for the following ones only (C.5-5)', async () => {
  await open({ preview: () => Promise.resolve(PREVIEW) }, { ...MOVED, changes: { stopTime: '2026-06-25' } });
  await expect.element(page.getByRole('radio', { name: /^只改 4\/2/ })).toBeDisabled();
  await expect.element(button('修改 5 次')).toBeEnabled();
  await expect.element(page.getByText('「系統開發組週會」修改了：重複截止日。')).toBeVisible();
  await userEvent.keyboard('{Escape}');
});

test('the person is notified once the room is free, after the save, unless they do not want to', async () => {
  const change = vi
    .fn<(input: unknown) => Promise<SavedSchedule>>()
    .mockRejectedValueOnce(taken('2026-04-02'))
    .mockResolvedValueOnce(SAVED);
  const addWishes = vi.fn(() => Promise.resolve({ added: 0, free: 1 }));
  const single = { ...MOVED, schedule: { ...SCHEDULE, isRepeated: false } };
  const { done, toast } = await open({ change, addWishes }, single);
  const waits = page.getByRole('checkbox', { name: '501空出來時通知我', exact: true });
  await expect.element(waits).toBeChecked();
  expect(addWishes).not.toHaveBeenCalled();
  await button('套用並儲存').click();
  await expect.poll(() => done.mock.calls).toEqual([[{ ...SAVED, scope: 'single', isReversible: true }]]);
  const place = { roomDate: '2026-04-02', roomId: 1, roomStartTimeCode: 13, roomEndTimeCode: 14 };
  await expect.poll(() => addWishes).toHaveBeenCalledExactlyOnceWith({ body: { list: [place] } }, { quiet: true });
  await expect.poll(() => toast).toHaveBeenCalledWith({ tone: 'info', message: '其中 1 個時段現在已經可以預約。' });
  change.mockRejectedValueOnce(taken('2026-04-02')).mockResolvedValueOnce(SAVED);
  await button('move').click();
  await waits.click({ force: true });
  await button('套用並儲存').click();
  await expect.poll(() => done.mock.calls).toHaveLength(2);
  await expect.poll(() => addWishes).toHaveBeenCalledOnce();
});

test('a schedule of whole days keeps its days: the room alone is at another time', async () => {
  const whole = { ...MOVED, schedule: { ...SCHEDULE, isRepeated: false, isAllDay: true } };
  await open({ change: () => Promise.reject(taken('2026-04-02')) }, whole);
  await expect.element(page.getByRole('radio', { name: '501 16:30–17:30', exact: true })).toBeInTheDocument();
  await button('返回修改').click();
});
