/** A handover of the demo company around the person of the pictures, E001 of 應用開發組. Days are before the day of loading. */
export interface ShownHandover {
  readonly title: string;
  /** Employee number of the publisher. */
  readonly by: string;
  readonly daysAgo: number;
  /** `HH:mm` */
  readonly time: string;
  readonly category?: string;
  readonly tag?: string;
  readonly level?: 2 | 3;
  readonly content: string;
  /** Responsible people, and how many days ago they acknowledged it; null if they have not. */
  readonly editors: readonly (readonly [employee: string, acknowledged: number | null])[];
  /** The group or department of the publisher, or employee numbers. */
  readonly readers?: 'group' | 'department' | readonly string[];
  readonly items?: readonly ShownItem[];
  readonly files?: readonly ShownFile[];
  readonly comments?: readonly ShownComment[];
  /** It will be closed in so many days; with `closed` it was, so many days ago. */
  readonly closesIn?: number;
  readonly closed?: { readonly daysAgo: number; readonly byJob?: true };
  /** Its content was another one before. */
  readonly revised?: { readonly by: string; readonly daysAgo: number; readonly before: string };
  /** It has a public link, which works for so many days. */
  readonly publicFor?: number;
  /** E001 has marked it, has not read it, or has read it before it was revised. */
  readonly isCollected?: true;
  readonly unread?: 'never' | 'revision';
  /** It is in the bin. */
  readonly deletedDaysAgo?: number;
}

interface ShownItem {
  readonly text: string;
  /** In so many days. */
  readonly dueIn?: number;
  readonly isRequired?: true;
  /** Who did it, and how many days ago. */
  readonly done?: readonly [employee: string, daysAgo: number];
}

interface ShownFile {
  readonly name: string;
  readonly content: string;
}

export interface ShownComment {
  readonly by: string;
  readonly daysAgo: number;
  readonly text: string;
  readonly file?: ShownFile;
}

const table = (...rows: readonly (readonly string[])[]) =>
  `<table>${rows.map((row, at) => `<tr>${row.map((cell) => (at === 0 ? `<th>${cell}</th>` : `<td>${cell}</td>`)).join('')}</tr>`).join('')}</table>`;
const list = (...lines: readonly string[]) => `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`;

const schedules = [
  ['排程', '時間', '原負責', '接手'],
  ['出勤資料匯入', '每日 05:30', '系統維運組', '應用開發組'],
  ['憑證到期檢查', '每週一 08:00', '系統維運組', '資訊安全組'],
  ['異地備份驗證', '每月 1 日 02:00', '系統維運組', '系統維運組'],
] as const;

/**
 * The handovers of the demo company. The first one has the id 1, to which a notification of the demo company leads: nothing may be
 * put before it.
 */
export const SHOWN_HANDOVERS: readonly ShownHandover[] = [
  {
    title: '出勤系統改版：排程服務移轉',
    by: 'G001',
    daysAgo: 1,
    time: '14:05',
    category: '系統移交',
    tag: '排程',
    level: 3,
    content: `<p>排程主機下週起由維運組接手，移轉期間兩邊同時跑，請每天 <strong>08:30</strong> 前核對一次執行結果。請於下週前確認移交清單與帳號。</p><h2>排程與負責人</h2>${table(...schedules)}<p>帳號清單放在帳號保管箱，不要貼在留言裡。遇到 <code>JOB-204</code> 先重跑一次，連續兩天失敗再通知組長。</p>`,
    editors: [
      ['E001', null],
      ['E002', 0],
    ],
    readers: 'department',
    items: [
      { text: '帳號權限開通', done: ['E002', 0] },
      { text: '通知清單改收件人' },
      { text: '跑完一次月底結算', dueIn: 5 },
      { text: '交回舊主機金鑰', dueIn: 6 },
      { text: '確認異地備份可還原', isRequired: true },
    ],
    files: [
      { name: '排程清單.csv', content: schedules.map((row) => row.join(',')).join('\r\n') },
      { name: '移轉步驟.txt', content: '1. 停用舊排程\n2. 匯出設定\n3. 在新主機匯入\n4. 兩邊各跑一天後比對筆數\n' },
    ],
    comments: [{ by: 'E002', daysAgo: 0, text: '出勤匯入我先跑一週，有狀況在這裡回報。' }],
    closesIn: 7,
    unread: 'never',
  },
  {
    title: '憑證更新與續約',
    by: 'G003',
    daysAgo: 4,
    time: '10:30',
    category: '系統移交',
    tag: '憑證',
    level: 3,
    content: `<p>今年起憑證改由資訊安全組統一採購，各系統負責人只要在到期前兩週確認網域。</p>${list('對外網站：每年三月', '出勤與簽核：每年六月', '郵件閘道：每年十月，需要停機 <strong>15 分鐘</strong>')}<p>廠商聯絡方式在合約附件第二頁，檢查改到每週一。</p>`,
    revised: {
      by: 'G003',
      daysAgo: 1,
      before: `<p>今年起憑證改由資訊安全組統一採購，各系統負責人只要在到期前一週確認網域。</p>${list('對外網站：每年三月', '出勤與簽核：每年六月')}<p>廠商聯絡方式在合約附件第二頁。</p>`,
    },
    editors: [
      ['E001', null],
      ['E008', 3],
    ],
    readers: ['G001', 'G002', 'D001'],
    comments: [
      { by: 'E008', daysAgo: 3, text: '郵件閘道的停機時間已和總務確認，排在週六早上。' },
      {
        by: 'G003',
        daysAgo: 1,
        text: '檢查改到每週一，請看第三項。',
        file: {
          name: '續約時程.csv',
          content: '系統,到期日\r\n對外網站,3/31\r\n出勤與簽核,6/30\r\n郵件閘道,10/31\r\n',
        },
      },
    ],
    isCollected: true,
    unread: 'revision',
  },
  {
    title: '客服工單系統值班交接',
    by: 'E251',
    daysAgo: 1,
    time: '17:40',
    category: '值班',
    tag: '客服',
    level: 2,
    content: `<p>本週待追蹤的工單：</p>${list('退款金額不符，等財務部回覆', '北區門市連線不穩，已請維運組查線路', '會員無法修改手機，下版修正')}<p>尖峰時段為 10:00 到 12:00，請至少兩人在線上。</p>`,
    editors: [
      ['E252', 0],
      ['E254', null],
    ],
    readers: ['E001', 'G002'],
    comments: [{ by: 'E252', daysAgo: 0, text: '退款那一件今天早上結案了。' }],
    unread: 'never',
  },
  {
    title: '台中廠網路設備保固資料',
    by: 'E202',
    daysAgo: 6,
    time: '15:10',
    category: '設備',
    tag: '網路',
    level: 2,
    content: `<p>交換器與無線基地台的保固到明年底，報修時請提供序號與機櫃位置。</p>${table(['設備', '數量', '保固'], ['核心交換器', '2', '明年 12 月'], ['無線基地台', '18', '明年 9 月'])}`,
    editors: [
      ['E006', 5],
      ['E007', 5],
      ['E203', 4],
    ],
    readers: ['E001', 'G002', 'D005'],
  },
  {
    title: '人資月報彙整流程',
    by: 'E051',
    daysAgo: 8,
    time: '09:20',
    category: '文件',
    tag: '報表',
    content: `<p>每月五號前彙整各部門人力異動，範本在共用資料夾。</p>${list('先向各部門窗口收資料', '比對出勤系統的在職人數', '送主管核閱後歸檔')}`,
    editors: [['E053', 7]],
    readers: ['E001', 'D002'],
    comments: [{ by: 'E053', daysAgo: 6, text: '收到，本月先由我彙整一次。' }],
    closesIn: 14,
  },
  {
    title: '備份磁帶外送紀錄',
    by: 'E005',
    daysAgo: 9,
    time: '11:00',
    category: '值班',
    tag: '機房',
    level: 2,
    content: `<p>每週四下午外送，簽收單留在機房文件櫃第二層。</p>${list('外送前先核對磁帶編號', '取回的磁帶靜置一小時再上架')}`,
    editors: [
      ['E006', 8],
      ['E007', 8],
    ],
    readers: ['E001', 'G002', 'G001'],
    comments: [
      { by: 'E006', daysAgo: 7, text: '本週四外送 12 卷，已簽收。' },
      { by: 'E007', daysAgo: 2, text: '取回 12 卷，編號相符。' },
    ],
    isCollected: true,
  },
  {
    title: '電話總機語音檔',
    by: 'E201',
    daysAgo: 11,
    time: '10:10',
    category: '設備',
    tag: '總機',
    content: '<p>假期語音與營業時間語音都在共用資料夾「總機」，更換後請打一次代表號確認。</p>',
    editors: [
      ['E203', 10],
      ['E204', 10],
    ],
    readers: ['E001'],
    closed: { daysAgo: 8 },
  },
  {
    title: '年度盤點差異說明',
    by: 'E151',
    daysAgo: 12,
    time: '16:30',
    category: '文件',
    tag: '盤點',
    level: 2,
    content: `<p>今年盤點差異共三項，都已補單：</p>${table(['品項', '差異', '原因'], ['螢幕', '-2', '報廢未除帳'], ['筆電', '+1', '借用歸還'], ['讀卡機', '-1', '遺失'])}`,
    editors: [
      ['E152', 11],
      ['E153', 10],
    ],
    readers: ['E001', 'D004', 'D005'],
    comments: [{ by: 'E152', daysAgo: 9, text: '讀卡機的遺失單已送簽。' }],
  },
  {
    title: '供應商合約到期清單',
    by: 'E204',
    daysAgo: 13,
    time: '14:20',
    category: '合約',
    tag: '採購',
    level: 3,
    content: `<p>下列合約三個月內到期，續約前請先詢問使用單位。</p>${table(['供應商', '到期', '使用單位'], ['機房空調保養', '下個月底', '資訊部'], ['影印機租賃', '兩個月後', '行政部'])}`,
    editors: [
      ['E203', 12],
      ['D005', null],
    ],
    readers: ['E001', 'D004'],
    closesIn: 30,
    publicFor: 14,
    files: [{ name: '合約清單.csv', content: '供應商,到期\r\n機房空調保養,下個月底\r\n影印機租賃,兩個月後\r\n' }],
  },
  {
    title: '出勤介接程式與排程說明',
    by: 'E001',
    daysAgo: 15,
    time: '09:50',
    category: '系統移交',
    tag: '排程',
    level: 2,
    content:
      '<p>介接程式每日 05:30 執行，紀錄保留 30 天；失敗時會寄信給應用開發組。</p><p>重跑方式：在排程主機執行 <code>attendance-import --date</code>，指定日期即可。</p>',
    editors: [
      ['E002', 14],
      ['E003', 14],
    ],
    readers: 'group',
    comments: [
      { by: 'E003', daysAgo: 13, text: '重跑時如果遇到鎖定要怎麼處理？' },
      { by: 'E001', daysAgo: 13, text: '等五分鐘再跑一次，仍鎖定就重啟服務。' },
    ],
    closed: { daysAgo: 6, byJob: true },
    isCollected: true,
  },
  {
    title: '教育訓練教材版本',
    by: 'E052',
    daysAgo: 16,
    time: '13:30',
    category: '文件',
    tag: '訓練',
    content: '<p>新人教材以第 4 版為準，資安單元每季更新。舊版簡報請勿再外流。</p>',
    editors: [
      ['E053', 15],
      ['E054', 15],
    ],
    readers: ['E001', 'E004'],
  },
  {
    title: '機房門禁卡與鑰匙',
    by: 'E006',
    daysAgo: 17,
    time: '17:00',
    category: '值班',
    tag: '機房',
    level: 2,
    content: `<p>門禁卡共 6 張、鑰匙 2 把，交接時請當面點交並簽名。</p>${list('值班卡：櫃台抽屜', '備用鑰匙：保險箱')}`,
    editors: [
      ['E005', 16],
      ['E007', 16],
    ],
    readers: ['G002', 'E001'],
    closed: { daysAgo: 15 },
  },
  {
    title: '舊主機退役清單',
    by: 'E001',
    daysAgo: 18,
    time: '10:00',
    category: '系統移交',
    tag: '帳號',
    content: `<p>四台舊主機預計下個月退役，退役前要做的事：</p>${list('停用服務帳號', '資料抹除並留紀錄', '財產除帳')}`,
    editors: [['E004', 17]],
    readers: ['G001', 'G002', 'E005'],
    items: [
      { text: '停用服務帳號', done: ['E004', 10] },
      { text: '資料抹除', dueIn: -2 },
      { text: '財產除帳', dueIn: 20, isRequired: true },
    ],
    isCollected: true,
  },
  {
    title: '新人電腦與帳號申請',
    by: 'E053',
    daysAgo: 20,
    time: '11:40',
    category: '設備',
    tag: '筆電',
    content: '<p>到職前五個工作天提出申請，電腦由維運組準備，帳號由資訊安全組開通。</p>',
    editors: [['E005', 19]],
    readers: ['E001', 'E008', 'D002'],
  },
  {
    title: '二月客訴統計底稿',
    by: 'E001',
    daysAgo: 22,
    time: '15:00',
    category: '文件',
    tag: '報表',
    content: '<p>底稿已併入正式報表。</p>',
    editors: [['E002', 21]],
    deletedDaysAgo: 3,
  },
  {
    title: '海外業務報價單範本',
    by: 'G008',
    daysAgo: 5,
    time: '09:40',
    category: '文件',
    tag: '報表',
    content: '<p>報價單改用新範本，幣別與匯率日期都要填。</p>',
    editors: [
      ['E107', 4],
      ['E108', 4],
    ],
    readers: 'department',
  },
  {
    title: '線上客服常用回覆',
    by: 'G014',
    daysAgo: 7,
    time: '16:10',
    category: '值班',
    tag: '客服',
    content: `<p>退換貨與物流的常用回覆已更新：</p>${list('先確認訂單編號', '超過七天請轉客服主管')}`,
    editors: [
      ['E254', 6],
      ['E255', 6],
    ],
    readers: 'department',
  },
];
