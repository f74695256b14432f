import type { ScheduleDetail } from '../client/types.ts';

const person = (employeeId: number, name: string, readOn = '') => ({
  ...{ employeeId, name, departmentName: '資訊部', isRead: readOn !== '', readOn },
});

/** A schedule as the server returns it, for tests: a weekly meeting in room 1 with a reader and a contractor. */
export const DETAIL: ScheduleDetail = {
  ...{ id: 1026, title: '系統開發組週會', publisher: '林雅婷' },
  ...{ startTime: '2026-04-02 09:30', endTime: '2026-04-02 10:30', time: '09:30-10:30' },
  ...{ startDate: '2026-04-02', endDate: '2026-04-02', isAllDay: false, isTop: true, isPush: true },
  ...{ repeatType: 3, isLastOne: false, stopTime: '2026-06-25', position: 10, count: 22, following: 12 },
  ...{ typeId: 1, typeName: '會議', classColor: 'azure', notifyMinutes: 10, memo: '議程：上線後問題' },
  ...{
    locationType: 1,
    address: '',
    location: '501',
    roomId: 1,
    roomName: '501',
    roomMemo: '需要視訊設備',
    roomPeople: 12,
  },
  ...{ roomStartTime: '09:30', roomEndTime: '10:30', roomStartTimeCode: 2, roomEndTimeCode: 3 },
  ...{ permission: 'editor', isCancelled: false, isCollected: false, isRead: true, unReadMessages: 0 },
  ...{ createdBy: 41, createdByDepartment: '資訊部', createdOn: '2026-01-15 09:00' },
  ...{ updatedByName: '林雅婷', updatedOn: '2026-01-15 09:00', ownReminder: null, version: 5 },
  readers: [person(42, '李佳穎')],
  contractors: [person(43, '徐志明', '2026-03-20 10:00')],
};

/** A meeting of one afternoon that does not repeat, with two readers, one of which has read it. */
export const single = (part: Partial<ScheduleDetail> = {}): ScheduleDetail => ({
  ...DETAIL,
  ...{
    id: 1044,
    title: '跨部門協調：系統切換',
    publisher: '徐志明',
    createdBy: 9,
    isTop: false,
    memo: '1. 確認停機時段',
  },
  ...{ startTime: '2026-03-27 14:00', endTime: '2026-03-27 15:00', time: '14:00-15:00' },
  ...{ startDate: '2026-03-27', endDate: '2026-03-27' },
  ...{ repeatType: 1, isLastOne: true, stopTime: '', position: 1, count: 1, following: 0 },
  ...{ location: '501 會議室', roomId: 5, roomName: '501 會議室', roomStartTime: '14:00', roomEndTime: '15:00' },
  ...{ roomStartTimeCode: 11, roomEndTimeCode: 12, version: 1 },
  readers: [person(2, '李佳穎', '2026-03-24 10:00'), person(3, '陳冠宇')],
  contractors: [person(4, '曾郁雯', '2026-03-24 10:00')],
  ...part,
});
