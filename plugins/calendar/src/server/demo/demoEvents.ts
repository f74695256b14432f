/** Who takes part: the group or department of the person of the pictures, everyone, or employee numbers. */
export type DemoReaders = 'group' | 'department' | 'company' | readonly string[];

/** A schedule of the demo company around the person of the pictures, E001 of 應用開發組. */
export interface ShownEvent {
  readonly title: string;
  readonly typeId: number;
  /** Employee number. */
  readonly by: string;
  /** Work days from the day of loading: 0 is the day itself, or the next one. */
  readonly day?: number;
  /** Repeated on this weekday, 1 Monday to 5 Friday, or on this day of the month. */
  readonly weekday?: number;
  readonly monthDay?: number;
  readonly start?: string;
  readonly end?: string;
  readonly spanDays?: number;
  readonly readers?: DemoReaders;
  readonly contractors?: readonly string[];
  /** Places of rooms to try, from 0. */
  readonly rooms?: readonly number[];
  readonly address?: string;
  readonly memo?: string;
  readonly isTop?: boolean;
  readonly notifyMinutes?: number;
  readonly isCancelled?: boolean;
  /** Of a repeat, the one in so many weeks from this one is cancelled. */
  readonly cancelledWeek?: number;
  /** Favourite of the person of the pictures. */
  readonly isCollected?: boolean;
  /** The person of the pictures has not read it. */
  readonly isUnread?: boolean;
  /** Comments, oldest first, and how many of them the person of the pictures has seen. */
  readonly comments?: readonly { readonly by: string; readonly text: string }[];
}

const said = (by: string, text: string) => ({ by, text });

/** One page of an ordinary month: repeats, rooms, whole days, what is cancelled, unread and discussed. */
export const SHOWN_EVENTS: readonly ShownEvent[] = [
  {
    title: '系統開發組週會',
    typeId: 1,
    by: 'G001',
    weekday: 1,
    start: '09:30',
    end: '10:30',
    rooms: [1, 0],
    readers: 'group',
    notifyMinutes: 10,
    memo: '上週進度、本週工作、需要協助的事項。',
    cancelledWeek: 2,
  },
  {
    title: '資訊部部門會議',
    typeId: 18,
    by: 'D001',
    weekday: 3,
    start: '14:00',
    end: '15:30',
    rooms: [2, 4],
    readers: 'department',
    contractors: ['G001'],
    memo: '各組報告以三頁為限。',
  },
  { title: '值班：系統監控', typeId: 10, by: 'E001', weekday: 5, start: '13:30', end: '18:00', address: '機房' },
  {
    title: '月結資料關帳',
    typeId: 20,
    by: 'D004',
    monthDay: 5,
    readers: ['E001', 'G001', 'D001'],
    isTop: true,
    memo: '關帳前請勿異動主檔。',
  },
  {
    title: '出勤系統改版需求確認',
    typeId: 7,
    by: 'E001',
    day: 0,
    start: '14:00',
    end: '15:00',
    readers: ['G001', 'D002', 'E002', 'G004'],
    contractors: ['E002'],
    address: '線上會議',
    isCollected: true,
    memo: '確認補卡流程與月結報表欄位。',
    notifyMinutes: 10,
    comments: [
      said('D002', '補卡原因希望可以多選，例如「外出」加「忘記」。'),
      said('G001', '多選會影響報表，先確認報表怎麼呈現。'),
      said('E001', '我先準備兩個畫面，會議上一起看。'),
    ],
  },
  {
    title: '跨部門協調：供應商資料',
    typeId: 1,
    by: 'D005',
    day: 1,
    start: '10:00',
    end: '11:30',
    rooms: [2, 4],
    readers: ['E001', 'G001', 'D001', 'D004', 'E201'],
    isUnread: true,
    isTop: true,
    comments: [
      said('E201', '採購端的欄位清單已整理好，共 42 欄。'),
      said('D004', '付款條件與幣別請一定要保留。'),
      said('E201', '已加上，另外標示了必填。'),
      said('G001', '匯入時要不要檢查統一編號？'),
      said('D005', '要，重複的請列出來讓採購確認。'),
      said('E201', '上個月有 17 筆重複，可以當測試資料。'),
      said('D004', '銀行帳號屬於機密，請不要放在附件裡。'),
      said('G001', '了解，會議中用遮罩過的資料。'),
      said('D001', '時程請抓在月底前。'),
      said('D005', '會議室已改到 501，人比較多。'),
      said('E201', '我會提前十分鐘到，先接好投影。'),
      said('G001', '收到，謝謝。'),
    ],
  },
  {
    title: '技術分享：資料庫索引',
    typeId: 2,
    by: 'E003',
    day: 2,
    start: '16:00',
    end: '17:30',
    rooms: [4],
    readers: 'department',
    isCollected: true,
    memo: '歡迎帶著自己的慢查詢來。',
    comments: [said('E002', '會錄影嗎？'), said('E003', '會，當天晚上放上來。')],
  },
  {
    title: '面試：前端工程師',
    typeId: 6,
    by: 'D002',
    day: 2,
    start: '10:00',
    end: '11:00',
    rooms: [3, 5],
    readers: ['E001', 'G001'],
    isUnread: true,
    memo: '作品集已上傳，麻煩先看過。',
  },
  {
    title: '教育訓練：資訊安全',
    typeId: 2,
    by: 'D002',
    day: 4,
    start: '09:00',
    end: '12:00',
    rooms: [4],
    readers: 'company',
    isTop: true,
    isUnread: true,
    memo: '全體同仁必修，請攜帶識別證簽到。',
  },
  {
    title: '廠商簡報：備份方案',
    typeId: 1,
    by: 'G002',
    day: 3,
    start: '14:00',
    end: '15:30',
    rooms: [2, 1],
    readers: ['E001', 'D001', 'G001'],
    isCancelled: true,
    comments: [said('G002', '廠商臨時改期，先取消，另約時間。')],
  },
  { title: '出差：台中機房', typeId: 4, by: 'E001', day: 7, spanDays: 2, address: '台中', readers: ['G001'] },
  {
    title: '員工旅遊',
    typeId: 13,
    by: 'D005',
    day: 13,
    spanDays: 3,
    readers: 'company',
    address: '花蓮',
    isUnread: true,
  },
  { title: '特休', typeId: 3, by: 'E001', day: 3, readers: ['G001', 'E002'] },
  { title: '年度健康檢查', typeId: 15, by: 'D002', day: 9, spanDays: 1, readers: 'company', address: '健檢中心' },
  {
    title: '上線：出勤系統 3.2',
    typeId: 8,
    by: 'G001',
    day: 6,
    start: '20:00',
    end: '22:00',
    isTop: true,
    readers: 'group',
    contractors: ['E001'],
    memo: '回復步驟在交接清單第 4 頁。',
    isCollected: true,
  },
  {
    title: '慶生會',
    typeId: 16,
    by: 'E202',
    day: 5,
    start: '12:00',
    end: '13:00',
    readers: 'company',
    address: '交誼廳',
  },
  { title: '電話會議：海外據點', typeId: 19, by: 'G009', day: -1, start: '17:00', end: '17:30', readers: ['E001'] },
  {
    title: '需求訪談：業務部',
    typeId: 5,
    by: 'E001',
    day: -2,
    start: '14:00',
    end: '16:00',
    rooms: [0],
    readers: ['E101', 'G001'],
  },
  { title: '稽核：帳號權限', typeId: 12, by: 'G003', day: -4, start: '09:30', end: '11:30', readers: 'department' },
  {
    title: '機房維護',
    typeId: 9,
    by: 'G002',
    day: -6,
    start: '19:00',
    end: '23:00',
    readers: 'department',
    address: '機房',
  },
  { title: '盤點：資訊設備', typeId: 11, by: 'E003', day: -8, spanDays: 2, readers: 'department' },
  {
    title: '籃球社練習',
    typeId: 14,
    by: 'E101',
    day: -3,
    start: '18:30',
    end: '20:30',
    readers: ['E001', 'E002'],
    address: '體育館',
  },
  { title: '回診', typeId: 21, by: 'E001', day: 8, start: '08:00', end: '09:00' },
  { title: '報帳截止', typeId: 20, by: 'D004', day: 10, readers: 'company' },
];
