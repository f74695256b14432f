import type { Info, Item } from '../client/types.ts';

/** `YYYY-MM-DD` a number of days before today, since labels such as 昨天 depend on the browser's day. */
export function dayBefore(days: number): string {
  const date = new Date();
  date.setDate(date.getDate() - days);
  return new Intl.DateTimeFormat('sv-SE').format(date);
}

export function item(id: number, change: Partial<Item> = {}): Item {
  return {
    id,
    type: 7,
    fromEmployeeId: 12,
    fromName: '王柏翰',
    title: `通知 ${id}`,
    message: '',
    subTitle: '王柏翰　行政部',
    createdOn: `${dayBefore(0)} 10:20:00`,
    state: 0,
    opens: null,
    ...change,
  };
}

/** The popover of the picture (`look/notifications-light.png`). */
export function sampleInfo(change: Partial<Info> = {}): Info {
  const today = dayBefore(0);
  const away = (employeeId: number, name: string, leaveTypeName: string, from = '09:00') => ({
    employeeId,
    name,
    leaveTypeName,
    startDatetime: `${today} ${from}`,
    endDatetime: `${today} 18:00`,
  });
  return {
    onLeave: {
      title: '今日請假人員',
      list: [away(7, '陳冠宇', '特休'), away(8, '張詠晴', '病假'), away(9, '王柏翰', '', '13:30')],
    },
    unPunchOn: '2026-03-11',
    unPunchOff: '2026-03-19,2026-03-20',
    attendance: true,
    unReadList: [
      item(4, {
        type: 5,
        title: '指派了一項交接',
        message: '「出勤系統改版：排程服務移轉」請於 4/2 (週四) 前確認移交清單與帳號。',
        subTitle: '李佳穎　資訊部',
        fromName: '李佳穎',
        fromEmployeeId: 3,
        createdOn: `${today} 14:05:00`,
        opens: { view: 'HandoverList' },
      }),
      item(3, {
        type: 1,
        title: '行程時間變更',
        message: '「跨部門協調」由 3/27 (明天) 10:00 改為 14:00，地點 501 會議室。',
        createdOn: `${today} 11:42:00`,
        opens: { view: 'Absent' },
      }),
      item(2, {
        type: 2,
        title: '回覆了您的行程',
        message: '試用期面談：周思妤「評核表已上傳，麻煩您先看第二頁。」',
        createdOn: `${dayBefore(1)} 17:36:00`,
      }),
    ],
    isReadList: [
      item(1, { state: 1, title: '系統維護預告', type: 10, fromEmployeeId: null, fromName: '', subTitle: '' }),
    ],
    keepUnread: false,
    counts: { unreadNumber: 3, unReadTotal: 3, isReadTotal: 28, archivedTotal: 0 },
    ...change,
  };
}
