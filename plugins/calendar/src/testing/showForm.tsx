import { FrameContext } from '@atrium/sdk/client';
import { renderPart, type PartOptions } from '@atrium/testing/part';
import type { CSSProperties } from 'react';
import { vi } from 'vitest';
import texts from '../../locales/zh-TW.json' with { type: 'json' };
import type { Calendar } from '../client/types.ts';
import ScheduleForm from '../client/form/ScheduleForm.tsx';
import { dateOf, SAVED } from './savingSamples.ts';
import { DETAIL } from './scheduleDetail.ts';

const PEOPLE = [
  { id: 41, name: '林雅婷' },
  { id: 42, name: '李佳穎' },
  { id: 43, name: '徐志明' },
];
const COMPANY = {
  compManagers: [],
  departments: [{ departmentId: 1, departmentName: '資訊部', deptManagers: [], groups: [], employees: PEOPLE }],
};
const SIZE: CSSProperties = { width: 1248, height: 680, background: 'var(--at-surface)' };

/** A room with its half hours; `held` are those of others. */
export const roomOf = (id: number, room: string, people: number, held: readonly number[] = [], scheduleId = 0) => ({
  id,
  type: 1,
  room,
  people,
  timeBlock: Array.from({ length: 21 }, (_, index) => ({
    timeCode: index + 1,
    isReserved: held.includes(index + 1),
    reservedMyself: false,
    reservedName: held.includes(index + 1) ? '鄭凱文' : '',
    roomMemo: '',
    scheduleId,
    reserveId: held.includes(index + 1) ? id : 0,
  })),
});

/** Renders the form in a panel, with responses of the contract's shapes, and returns what it sends. */
export async function showForm(
  params: Parameters<typeof ScheduleForm>[0]['params'],
  api: PartOptions<Calendar>['api'] = {},
  place: CSSProperties = {},
  drafts: readonly (readonly [key: string, value: string])[] = [],
) {
  localStorage.clear();
  for (const [key, value] of drafts) localStorage.setItem(key, value);
  const create = vi.fn<(input: unknown) => Promise<unknown>>(() => Promise.resolve({ ...SAVED, id: 8 }));
  const change = vi.fn<(input: unknown) => Promise<unknown>>(() => Promise.resolve(SAVED));
  const preview = vi.fn<(input: unknown) => Promise<unknown>>(() =>
    Promise.resolve({ dates: [dateOf('2026-04-02')], before: 0, conflicts: [] }),
  );
  const close = vi.fn();
  const setTitle = vi.fn();
  const frame = {
    kind: 'panel' as const,
    key: 'ScheduleForm',
    setTitle,
    close,
    print: () => {},
    guard: () => () => {},
  };
  const shown = await renderPart<Calendar>(
    <FrameContext value={frame}>
      <ScheduleForm params={params} />
    </FrameContext>,
    {
      id: 'calendar',
      texts,
      place: { ...SIZE, ...place },
      services: {
        session: { state: { id: 41, acct: 'A001' }, can: () => true, token: () => 'token' },
        directory: {
          organisation: () => Promise.resolve(COMPANY),
          hidden: () => Promise.resolve([]),
          reload: () => Promise.resolve(),
          name: (id: number) => Promise.resolve(PEOPLE.find((one) => one.id === id)?.name ?? ''),
        },
      },
      api: {
        authorise: () => Promise.resolve({ employeeId: 41, token: 'token', expireDateTime: '' }),
        read: () => Promise.resolve(DETAIL),
        scheduleTypeOptions: () =>
          Promise.resolve([
            { id: 1, name: '會議', color: 'azure' },
            { id: 3, name: '休假', color: 'slate' },
          ]),
        repeatOptions: () => Promise.resolve([]),
        dateStatus: () => Promise.resolve([roomOf(1, '501', 12, [2, 3], DETAIL.id), roomOf(2, '502', 2, [14])]),
        freeBusy: () => Promise.resolve({ list: [], missing: [] }),
        create,
        change,
        preview,
        ...api,
      } as NonNullable<PartOptions<Calendar>['api']>,
    },
  );
  return { ...shown, create, change, preview, close, setTitle };
}
