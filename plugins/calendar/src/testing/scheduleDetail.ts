import type { ScheduleDetail } from '../client/saving/types.ts';

/** A schedule as the server returns it, for tests: a weekly meeting in room 1 with a reader and a contractor. */
export const DETAIL: ScheduleDetail = {
  ...{
    id: 1026,
    title: '系統開發組週會',
    publisher: '林雅婷',
    startTime: '2026-04-02 09:30',
    endTime: '2026-04-02 10:30',
  },
  ...{ isTop: true, isPush: true, isAllDay: false, repeatType: 3, isLastOne: false, stopTime: '2026-06-25' },
  ...{ typeId: 1, typeName: '會議', classColor: 'azure', notifyMinutes: 10, locationType: 1, address: '' },
  ...{ roomId: 1, roomName: '501', roomStartTime: '09:30', roomEndTime: '10:30' },
  ...{ roomStartTimeCode: 2, roomEndTimeCode: 3, memo: '議程：上線後問題', permission: 'editor' },
  readers: [{ employeeId: 42, name: '李佳穎', departmentName: '資訊部', isRead: false, readOn: '' }],
  contractors: [{ employeeId: 43, name: '徐志明', departmentName: '資訊部', isRead: true, readOn: '2026-03-20 10:00' }],
  ...{ isCancelled: false, isCollected: false, startDate: '2026-04-02', endDate: '2026-04-02' },
  ...{ time: '09:30-10:30', location: '501', roomMemo: '需要視訊設備', roomPeople: 12, createdBy: 41 },
  ...{
    createdByDepartment: '資訊部',
    createdOn: '2026-01-15 09:00',
    updatedByName: '林雅婷',
    updatedOn: '2026-01-15 09:00',
  },
  ...{ position: 10, count: 22, following: 12, isRead: true, unReadMessages: 0, ownReminder: null, version: 5 },
};
