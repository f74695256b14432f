/** The records of the demo company. */
export const DEMO_TYPES = ['Linux', 'Windows', '網站', '資料庫', '網路設備', '社群', '雲端', '其他'] as const;
export const DEMO_FIELDS = ['租戶代碼', '救援信箱', '主機位址', '資料庫名稱'] as const;

/** The value of a required field. */
export const DEMO_VALUES: Readonly<Record<(typeof DEMO_FIELDS)[number], string>> = {
  租戶代碼: 'HY-01',
  救援信箱: 'it-rescue@hongyuan.example',
  主機位址: '10.1.8.20',
  資料庫名稱: 'attendance',
};

interface DemoPurpose {
  readonly name: string;
  readonly fields?: readonly (typeof DEMO_FIELDS)[number][];
  readonly hasLink?: true;
  readonly hasApplyDate?: true;
}

export const DEMO_PURPOSES: readonly DemoPurpose[] = [
  { name: '管理', fields: ['租戶代碼', '救援信箱'], hasLink: true, hasApplyDate: true },
  { name: '批次帳號', fields: ['主機位址'] },
  { name: '服務帳號', fields: ['主機位址'] },
  { name: '唯讀', fields: ['資料庫名稱'] },
  { name: '報帳', hasLink: true },
  { name: '憑證申請', hasLink: true, hasApplyDate: true },
  { name: '續約', hasLink: true },
  { name: '發文', hasLink: true },
  { name: '查詢' },
  { name: '主持人', hasLink: true },
  { name: '語音信箱' },
];

/** An account that E001 sees; employee numbers name its people. */
export interface DemoAccount {
  readonly platform: string;
  readonly type: (typeof DEMO_TYPES)[number];
  readonly purpose: string;
  readonly account: string;
  readonly owner: string;
  readonly readers: readonly string[];
  /** Days from today on which the password is to be changed. */
  readonly due?: number;
  readonly isFavourite?: true;
  readonly isDisabled?: true;
  readonly needsConsent?: true;
  readonly remark?: string;
  /** How many passwords it has had; 1 by default. */
  readonly versions?: number;
  /** Who has seen the password: days ago, whether copied. */
  readonly reveals?: readonly (readonly [employee: string, daysAgo: number, kind: 'view' | 'copy'])[];
}

const TEAM = ['E001', 'E002', 'E003'];

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    ...{ platform: '排程主機', type: 'Linux', purpose: '批次帳號', account: 'ops-batch', owner: 'E001', due: 35 },
    ...{ readers: ['G001', 'E002', 'E003'], isFavourite: true, versions: 6 },
    // E012 has left.
    reveals: [
      ['E002', 0, 'copy'],
      ['E003', 2, 'view'],
      ['G001', 2, 'copy'],
      ['E012', 15, 'view'],
    ],
  },
  {
    ...{ platform: '檔案伺服器', type: 'Windows', purpose: '服務帳號', account: 'svc-files', owner: 'E001', due: 47 },
    ...{ readers: ['G001', 'E002'], isFavourite: true },
  },
  {
    ...{ platform: '客服工單系統', type: '網站', purpose: '管理', account: 'cs-admin', owner: 'E001', due: -6 },
    ...{ readers: ['G001', 'E002', 'E003', 'E004', 'D001'], versions: 2, remark: '權限含刪除工單，請勿用在日常查詢。' },
    reveals: [
      ['E002', 9, 'view'],
      ['D001', 4, 'copy'],
    ],
  },
  {
    platform: '雲端發票平台',
    type: '網站',
    purpose: '報帳',
    account: 'acct@hongyuan',
    owner: 'G001',
    readers: TEAM,
    due: 3,
  },
  {
    ...{ platform: '憑證中心', type: '網站', purpose: '憑證申請', account: 'hy-cert', owner: 'E001', due: 15 },
    ...{ readers: ['G001'], isFavourite: true },
  },
  { platform: '出勤資料庫', type: '資料庫', purpose: '唯讀', account: 'att_ro', owner: 'G001', readers: TEAM, due: 96 },
  {
    ...{ platform: '出勤資料庫', type: '資料庫', purpose: '管理', account: 'att_admin', owner: 'G001', due: 96 },
    ...{ readers: TEAM, needsConsent: true },
  },
  {
    platform: '網域註冊商',
    type: '網站',
    purpose: '續約',
    account: 'hongyuan-it',
    owner: 'D001',
    readers: TEAM,
    due: 111,
  },
  {
    ...{ platform: '防火牆', type: '網路設備', purpose: '管理', account: 'fw-admin', owner: 'E001', due: -2 },
    ...{ readers: ['G001', 'E004'], isFavourite: true },
  },
  {
    platform: '無線網路控制器',
    type: '網路設備',
    purpose: '管理',
    account: 'wlc',
    owner: 'E002',
    readers: TEAM,
    due: 128,
  },
  {
    platform: '公司粉絲專頁',
    type: '社群',
    purpose: '發文',
    account: 'hy.social',
    owner: 'E101',
    readers: ['E001', 'E102'],
  },
  {
    ...{ platform: '舊請購系統', type: '網站', purpose: '查詢', account: 'po-view', owner: 'G001' },
    ...{ readers: TEAM, isDisabled: true },
  },
  {
    platform: '備份儲存',
    type: '雲端',
    purpose: '服務帳號',
    account: 'bkp-01',
    owner: 'E002',
    readers: TEAM,
    due: 167,
  },
  {
    platform: '視訊會議',
    type: '網站',
    purpose: '主持人',
    account: 'meet@hongyuan',
    owner: 'D001',
    readers: [...TEAM, 'E004'],
  },
  { platform: '值班手機', type: '其他', purpose: '語音信箱', account: '1230', owner: 'G001', readers: TEAM },
];
