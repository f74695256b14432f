import type { MemberOrganisation } from '../members/index.ts';
import type { BoardComment } from '../comments/index.ts';
import type { Reader } from '../readers/index.ts';

/** Sample data of the gallery. People and firms are fictitious. */
export interface SampleRow {
  readonly id: number;
  readonly title: string;
  readonly owner: string;
  readonly ownerId: number;
  readonly kind: string;
  readonly due: string;
  readonly comments: number;
  readonly active: boolean;
}

export const SAMPLE_ROWS: readonly SampleRow[] = [
  {
    id: 1,
    title: '客服工單系統交接',
    owner: '林雅婷',
    ownerId: 5,
    kind: '系統',
    due: '2026-03-26',
    comments: 12,
    active: true,
  },
  {
    id: 2,
    title: '季度目標檢視資料',
    owner: '徐志明',
    ownerId: 3,
    kind: '文件',
    due: '2026-03-27',
    comments: 3,
    active: true,
  },
  {
    id: 3,
    title: '恆茂電子導入時程',
    owner: '陳冠宇',
    ownerId: 6,
    kind: '客戶',
    due: '2026-04-02',
    comments: 128,
    active: true,
  },
  {
    id: 4,
    title: '舊機房設備盤點',
    owner: '李佳穎',
    ownerId: 7,
    kind: '設備',
    due: '2026-03-18',
    comments: 0,
    active: false,
  },
  {
    id: 5,
    title: '新人訓練教材第二版',
    owner: '周思妤',
    ownerId: 13,
    kind: '文件',
    due: '2026-04-15',
    comments: 7,
    active: true,
  },
];

const person = (id: number, name: string, employee: string) => ({ id, name, employee });

export const SAMPLE_ORGANISATION: MemberOrganisation = {
  compManagers: [person(1, '蘇明哲', 'C001'), person(2, '葉淑芬', 'C002')],
  departments: [
    {
      departmentId: 1,
      departmentName: '資訊部',
      deptManagers: [person(3, '徐志明', 'D001')],
      employees: [],
      groups: [
        {
          groupId: 1,
          groupName: '系統開發組',
          groupManagers: [person(4, '洪瑞祥', 'G001')],
          employees: [person(5, '林雅婷', 'E001'), person(6, '陳冠宇', 'E002'), person(7, '李佳穎', 'E003')],
        },
        {
          groupId: 2,
          groupName: '維運組',
          groupManagers: [person(8, '曾郁雯', 'G002')],
          employees: [person(9, '張詠晴', 'E004'), person(10, '廖俊傑', 'E005')],
        },
      ],
    },
    {
      departmentId: 2,
      departmentName: '業務部',
      deptManagers: [person(11, '楊宗翰', 'D002')],
      employees: [person(12, '方志遠', 'E101')],
      groups: [],
    },
  ],
};

const picture = (sky: string, ground: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"><rect width="1200" height="800" fill="${sky}"/><path d="M420 640V340a180 180 0 0 1 360 0v300z" fill="#fff" opacity=".7"/><rect y="640" width="1200" height="160" fill="${ground}"/></svg>`,
  )}`;

export const SAMPLE_IMAGES = [
  { src: picture('#c9d6e8', '#8b9bb0'), alt: '拱廊，清晨' },
  { src: picture('#f0dfc0', '#a98f66'), alt: '拱廊，黃昏' },
  { src: picture('#26344a', '#141c29'), alt: '拱廊，夜晚' },
];

/** Rooms of the sample company. */
export const SAMPLE_ROOMS = [
  { id: 501, name: '501 會議室', note: '12 人' },
  { id: 502, name: '502 會議室', note: '10 人' },
  { id: 503, name: '503 會議室', note: '6 人' },
  { id: 302, name: '302 洽談室', note: '4 人' },
  { id: 601, name: '訓練教室 A', note: '30 人' },
  { id: 101, name: '一樓會客室', note: '8 人' },
] as const;

/** A handover with most of what a formatted text can contain. */
export const SAMPLE_TEXT =
  '<p>排程主機 4/2 起由維運組接手，移轉期間兩邊同時跑，請每天 <strong>08:30</strong> 前核對一次執行結果。</p>' +
  '<h3>排程與負責人</h3>' +
  '<table><thead><tr><th scope="col">排程</th><th scope="col">時間</th><th scope="col">接手</th></tr></thead><tbody>' +
  '<tr><td>出勤資料匯入</td><td>每日 05:30</td><td>陳冠宇</td></tr>' +
  '<tr><td>憑證到期檢查</td><td>每週一 08:00</td><td>林雅婷</td></tr></tbody></table>' +
  '<p>帳號清單放在 <a href="/index?open=Vault">帳號保管箱</a>，遇到 <code>JOB-204</code> <span class="at-ink-coral">先停匯入</span>。</p>' +
  '<ul><li>核對三件事：筆數、最後時間、錯誤檔。</li><li>連續兩天失敗<ol><li>停匯入</li><li>通知值班</li></ol></li></ul>' +
  '<ul class="at-checks"><li class="at-done">帳號已移轉</li><li>值班表已更新</li></ul>' +
  '<blockquote><p>夜間請打值班手機。</p></blockquote>';

const from = (employeeId: number, name: string) => ({ author: { employeeId, name }, canEdited: false });

export const SAMPLE_COMMENTS: readonly BoardComment[] = [
  { id: 1, content: '附件是目前的清單，週五前會再補異地備份。', createdOn: '2026-03-20 09:52', ...from(3, '李佳穎') },
  { id: 0, content: '延後結案 2026-04-02', createdOn: '2026-03-24 14:17', canEdited: false },
  {
    id: 2,
    content: '憑證檢查改到每週一，請看第二列。',
    createdOn: '2026-03-24 14:20',
    isNew: true,
    ...from(3, '李佳穎'),
  },
  {
    id: 3,
    content: '收到，憑證廠商那邊我來聯絡。',
    createdOn: '2026-03-25 16:02',
    ...from(1, '林雅婷'),
    canEdited: true,
  },
];

export const SAMPLE_READERS: readonly Reader[] = [
  { employeeId: 11, name: '鄭凱文', departmentName: '客服部', readOn: '2026-03-25 11:02' },
  { employeeId: 12, name: '吳思齊', departmentName: '客服部', readOn: null },
  { employeeId: 1, name: '林雅婷', departmentName: '資訊部', readOn: '2026-03-26 08:40' },
];
