import { failure } from '@atrium/testing/part';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { single } from '../../testing/scheduleDetail.ts';
import { showPart } from '../../testing/showPart.tsx';
import type { ScheduleDetail } from '../types.ts';
import { Attendance } from './Attendance.tsx';

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const answers = { accepted: 1, declined: 1, tentative: 0, open: 1 };
const times = { startTime: '2026-03-27 16:00', endTime: '2026-03-27 17:00' };
const ID = { params: { id: 1044 } };
const QUIET = { quiet: true };

const show = (schedule: Partial<ScheduleDetail>, api: object = {}, onChanged = () => Promise.resolve()) =>
  showPart(<Attendance schedule={single({ answers, ...schedule })} onChanged={onChanged} />, api, { kind: 'panel' });

test('a reader proposes another time with a line; the form begins with the time that it has', async () => {
  const propose = vi.fn(() => Promise.resolve({}));
  const { toast } = await show({ permission: 'reader' }, { propose });
  await button('提議其他時間').click();
  const form = page.getByRole('form', { name: '提議其他時間' });
  await expect.element(form.getByRole('checkbox')).not.toBeInTheDocument();
  await userEvent.fill(form.getByRole('combobox', { name: '開始時間' }), '16:00');
  await userEvent.keyboard('{Tab}');
  await userEvent.fill(form.getByRole('textbox', { name: '說明（選填）' }), '下午有課 ');
  await userEvent.keyboard('{Enter}');
  const body = { ...times, note: '下午有課', all: false };
  await expect.poll(() => propose.mock.calls).toEqual([[{ ...ID, body }, QUIET]]);
  await expect.poll(() => toast).toHaveBeenCalledWith({ tone: 'success', message: '提議已送出' });
  await expect.element(button('提議其他時間')).toHaveFocus();
});

test('what is refused is said, and what was typed stays; one that was sent can be withdrawn, an answer too', async () => {
  const propose = vi.fn(() => Promise.reject(failure('行程已經是這個時間，請選其他時間', '422')));
  const withdrawProposal = vi.fn(() => Promise.resolve({}));
  const withdrawAnswer = vi.fn(() => Promise.resolve({ count: 1 }));
  const { alert } = await show(
    {
      permission: 'reader',
      ownProposal: { ...times, note: '下午有課', isForAll: false },
      ownAnswer: { answer: 'declined', note: '', isForAll: false },
    },
    { propose, withdrawProposal, withdrawAnswer },
  );
  await expect.element(page.getByText(/您提議改到.*16:00–17:00/)).toBeVisible();
  await button('修改提議').click();
  await button('送出提議').click();
  await expect.poll(() => alert).toHaveBeenCalledOnce();
  await expect.element(page.getByRole('form').getByRole('textbox', { name: '說明（選填）' })).toHaveValue('下午有課');
  await button('取消').click();
  await button('撤回提議').click();
  await expect.poll(() => withdrawProposal.mock.calls).toEqual([[ID, QUIET]]);
  await button('撤回回覆').click();
  await expect.poll(() => withdrawAnswer.mock.calls).toEqual([[{ ...ID, query: { all: false } }, QUIET]]);
});

const proposals = [
  {
    ...{ ...times, isForAll: false, count: 14 },
    people: [
      { employeeId: 2, name: '李佳穎', note: '下午有課' },
      { employeeId: 3, name: '陳冠宇', note: '' },
    ],
  },
];
const editor = { permission: 'editor', createdBy: 41, proposals } as const;

test('one press accepts; where the room is taken it asks, and sends what was chosen', async () => {
  const conflict = {
    ...{ day: '2026-03-27', roomId: 5, roomName: '501 會議室', roomStartTimeCode: 15, roomEndTimeCode: 16 },
    ...{ time: '16:00-17:00', holder: '王小明', title: '' },
    alternatives: [
      {
        ...{ roomId: 6, roomName: '502 會議室', people: 8, roomStartTimeCode: 15, roomEndTimeCode: 16 },
        ...{ time: '16:00-17:00', kind: 'room' as const },
      },
    ],
  };
  const taken = Object.assign(failure('會議室已被預約', '300'), { data: { conflicts: [conflict] } });
  const saved = { id: 1044, withoutRoom: [], overCapacity: false, count: 1 };
  const acceptProposal = vi.fn<(request: object) => Promise<object>>();
  acceptProposal.mockRejectedValueOnce(taken).mockResolvedValueOnce(saved);
  const onChanged = vi.fn(() => Promise.resolve());
  await show(editor, { acceptProposal, addWishes: () => Promise.resolve({ free: 0 }) }, onChanged);
  const list = page.getByRole('list', { name: '提議的時間' });
  await expect.element(list.getByText('14 人', { exact: true })).toBeVisible();
  await expect.element(list.getByText('下午有課')).toBeVisible();
  await expect.element(list.getByText('還有 12 人')).toBeVisible();
  await button(/^採用 /).click();
  await page.getByRole('dialog').getByRole('button', { name: '套用並儲存' }).click();
  await expect.poll(() => onChanged).toHaveBeenCalledOnce();
  const sent = { ...times, all: false, version: 1 };
  const placements = [{ day: '2026-03-27', roomId: 6, roomStartTimeCode: 15, roomEndTimeCode: 16 }];
  expect(document.activeElement?.contains(list.element())).toBe(true);
  expect(acceptProposal.mock.calls.map(([request]) => request)).toEqual([
    { ...ID, body: sent },
    { ...ID, body: { ...sent, placements } },
  ]);
});

test('one is declined with a line; what another person has changed meanwhile is said and loaded again', async () => {
  const declineProposal = vi.fn(() => Promise.resolve({}));
  const acceptProposal = vi.fn(() => Promise.reject(failure('行程已被修改', '412')));
  const onChanged = vi.fn(() => Promise.resolve());
  const { alert } = await show(editor, { declineProposal, acceptProposal }, onChanged);
  await button(/^採用 /).click();
  await expect.poll(() => alert).toHaveBeenCalledOnce();
  await expect.poll(() => onChanged).toHaveBeenCalledOnce();
  await button(/^不採用 /).click();
  await button('取消').click();
  await expect.element(button(/^不採用 /)).toHaveFocus();
  await button(/^不採用 /).click();
  await userEvent.fill(page.getByRole('textbox', { name: '給提議者的說明（選填）' }), '場地只有上午');
  await userEvent.keyboard('{Enter}');
  const body = { ...times, all: false, note: '場地只有上午' };
  await expect.poll(() => declineProposal.mock.calls).toEqual([[{ ...ID, body }, QUIET]]);
});
