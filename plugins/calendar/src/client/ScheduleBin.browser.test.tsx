import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { sample, wholeDay } from '../testing/schedules.ts';
import { showPart } from '../testing/showPart.tsx';
import ScheduleBin from './ScheduleBin.tsx';

const deleted = { deletedOn: '2026-03-26 09:12', deletedByName: '林雅婷' };
const rows = [
  {
    ...sample({ id: 7, title: '週會', startTime: '2026-12-17 14:00', endTime: '2026-12-17 15:00' }),
    ...deleted,
    count: 3,
  },
  { ...wholeDay('2026-12-07', '2026-12-08', { id: 8, title: '出差' }), ...deleted, count: 1 },
  { ...wholeDay('2026-12-09', '2026-12-09', { id: 9, title: '健檢' }), ...deleted, count: 1 },
];

test('the bin says when a deleted schedule is and how many of it were deleted together; restoring says how many are back', async () => {
  const bin = vi.fn(() => Promise.resolve({ list: rows, totalSize: 3, page: 1, pageSize: 15 }));
  const undelete = vi.fn(({ params: { id } }: { params: { id: number } }) =>
    Promise.resolve({ count: rows.find((row) => row.id === id)!.count, withoutRoom: [] }),
  );
  const { toast } = await showPart(<ScheduleBin />, { bin, undelete } as never, {
    place: { width: 760 },
    kind: 'panel',
  });
  const row = (title: string) => page.getByRole('row', { name: new RegExp(`^${title}`) });
  await expect.element(row('週會')).toMatchTextContent('12/17 (週四) 14:00–15:00 起，共 3 次');
  await expect.element(row('出差')).toMatchTextContent('全天 12/7–12/8');
  await expect.element(row('健檢')).toMatchTextContent('12/9 全天');
  for (const [title, message] of [
    ['週會', '3 次都已回到行事曆。'],
    ['健檢', '已回到行事曆。'],
  ] as const) {
    await row(title).getByRole('button', { name: '還原' }).click();
    await expect.poll(() => toast).toHaveBeenLastCalledWith({ tone: 'success', title: `已還原「${title}」`, message });
  }
});
