import type { PreviewDate, RoomConflict, SavedSchedule, SavePreview } from '../client/types.ts';
import type { ChangedSchedule } from '../client/saving/ScopeQuestion.ts';

/** Values of the contract's shapes, for tests of the questions before a save. */
export const SCHEDULE: ChangedSchedule = {
  id: 7,
  title: '系統開發組週會',
  startTime: '2026-04-02 09:30',
  endTime: '2026-04-02 10:30',
  isRepeated: true,
  isAllDay: false,
  version: 3,
};

export const SAVED: SavedSchedule = { id: 7, withoutRoom: [], overCapacity: false, count: 1 };

export const dateOf = (day: string, part: Partial<PreviewDate> = {}): PreviewDate => ({
  id: 1,
  day,
  startTime: `${day} 15:00`,
  endTime: `${day} 16:00`,
  effect: 'moves',
  losesRoom: false,
  dayOff: '',
  ...part,
});

export const conflictOn = (day: string, part: Partial<RoomConflict> = {}): RoomConflict => ({
  day,
  roomId: 1,
  roomName: '501',
  holder: '鄭凱文',
  title: '客訴檢討',
  roomStartTimeCode: 13,
  roomEndTimeCode: 14,
  time: '15:00-16:00',
  alternatives: [
    {
      roomId: 2,
      roomName: '502',
      people: 10,
      roomStartTimeCode: 13,
      roomEndTimeCode: 14,
      time: '15:00-16:00',
      kind: 'room',
    },
    {
      roomId: 3,
      roomName: '503',
      people: 6,
      roomStartTimeCode: 13,
      roomEndTimeCode: 14,
      time: '15:00-16:00',
      kind: 'room',
    },
    {
      roomId: 1,
      roomName: '501',
      people: 12,
      roomStartTimeCode: 16,
      roomEndTimeCode: 17,
      time: '16:30-17:30',
      kind: 'time',
    },
  ],
  ...part,
});

export const PREVIEW: SavePreview = {
  dates: [
    dateOf('2026-04-02'),
    dateOf('2026-04-09'),
    dateOf('2026-04-16', { effect: 'own', startTime: '2026-04-16 13:00', endTime: '2026-04-16 14:00' }),
    dateOf('2026-04-23', { losesRoom: true }),
    dateOf('2026-04-30'),
  ],
  foreign: 0,
  before: 9,
  conflicts: [conflictOn('2026-04-23')],
};
