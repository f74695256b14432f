import { hasWords, searchWords } from '@atrium/sdk/client';

/** Leave types of the sample. */
export const LEAVE_TYPES = ['事假', '病假', '特休', '特休補', '婚嫁', '產假', '陪產假'] as const;
type LeaveType = (typeof LEAVE_TYPES)[number];

/** Status values of the sample (S2-216). They are its own: attendance has others (C.3-15). */
export type LeaveState = '已批准' | '待批准' | '駁回';

/** A sample leave row, its fields named as the specification has them (S2-215). */
export interface LeaveRow {
  readonly id: number;
  /** `YYYY-MM-DD`. */
  readonly leaveDate: string;
  readonly leave: LeaveType;
  readonly reson: string;
  /** Hours. */
  readonly leavetimes: number;
  readonly agent: string;
  /** Name of the attachment, `''` without one. */
  readonly file: string;
  readonly status: LeaveState;
}

type Sample = readonly [
  date: string,
  leave: LeaveType,
  reson: string,
  hours: number,
  agent: string,
  status: LeaveState,
  file?: string,
];

const SAMPLES: readonly Sample[] = [
  ['2026-03-26', '特休', '家庭旅遊', 8, '陳冠宇', '待批准'],
  ['2026-03-24', '病假', '感冒就診', 4, '周思妤', '已批准', '診斷證明.pdf'],
  ['2026-03-20', '事假', '辦理戶籍登記', 4, '陳冠宇', '已批准'],
  ['2026-03-18', '事假', '搬家', 8, '王柏翰', '駁回'],
  ['2026-03-10', '特休', '返鄉掃墓', 4, '周思妤', '已批准'],
  ['2026-03-05', '特休補', '去年未休畢的特休', 8, '林雅婷', '已批准'],
  ['2026-02-26', '病假', '牙科手術', 8, '王柏翰', '已批准', '手術同意書.pdf'],
  ['2026-02-24', '陪產假', '配偶生產', 8, '張志豪', '已批准', '出生證明.pdf'],
  ['2026-02-23', '陪產假', '配偶生產', 8, '張志豪', '已批准', '出生證明.pdf'],
  ['2026-02-12', '婚嫁', '結婚登記與宴客', 8, '黃怡君', '已批准', '結婚書約.pdf'],
  ['2026-02-11', '婚嫁', '結婚登記與宴客', 8, '黃怡君', '已批准', '結婚書約.pdf'],
  ['2026-02-10', '婚嫁', '婚紗拍攝', 8, '黃怡君', '駁回'],
  ['2026-02-05', '事假', '子女入學說明會', 3, '李佳穎', '已批准', '開會通知.pdf'],
  ['2026-01-29', '特休', '年前大掃除', 4, '陳冠宇', '已批准'],
  ['2026-01-22', '病假', '健康檢查複檢', 4, '周思妤', '已批准', '複檢通知.pdf'],
  ['2026-01-20', '事假', '車輛定期檢驗', 2, '王柏翰', '待批准'],
  ['2026-01-15', '特休補', '專案上線後補休', 8, '林雅婷', '已批准'],
  ['2026-01-12', '特休補', '專案上線後補休', 8, '林雅婷', '待批准'],
  ['2026-01-08', '特休', '陪同父母就醫', 4, '李佳穎', '已批准'],
  ['2026-01-05', '產假', '產前準備', 8, '黃怡君', '已批准', '孕婦手冊.pdf'],
  ['2025-12-31', '特休', '跨年出遊', 8, '陳冠宇', '駁回'],
  ['2025-12-26', '病假', '腸胃不適', 8, '周思妤', '已批准'],
  ['2025-12-19', '事假', '房屋點交', 4, '張志豪', '已批准', '點交單.pdf'],
  ['2025-12-15', '產假', '產後休養', 8, '黃怡君', '待批准', '出生證明.pdf'],
  ['2025-12-12', '特休', '參加同學會', 4, '王柏翰', '已批准'],
  ['2025-12-08', '病假', '流感', 8, '李佳穎', '已批准', '診斷證明.pdf'],
  ['2025-12-04', '事假', '銀行貸款對保', 3, '張志豪', '已批准'],
  ['2025-11-27', '特休', '生日', 8, '林雅婷', '已批准'],
  ['2025-11-21', '特休補', '假日值班補休', 8, '陳冠宇', '已批准'],
  ['2025-11-18', '事假', '參加告別式', 8, '周思妤', '駁回'],
  ['2025-11-12', '陪產假', '陪同產檢', 4, '張志豪', '待批准', '產檢紀錄.pdf'],
  ['2025-11-06', '病假', '復健治療', 2, '王柏翰', '已批准', '復健單.pdf'],
];

/** The sample rows, newest first. The panel makes no calls (S2-219). */
export const sampleRows: readonly LeaveRow[] = SAMPLES.map(
  ([leaveDate, leave, reson, leavetimes, agent, status, file = ''], index) => ({
    id: SAMPLES.length - index,
    leaveDate,
    leave,
    reson,
    leavetimes,
    agent,
    file,
    status,
  }),
);

/** The filter: a leave type, `''` for 全部, and a search text for reason, deputy, attachment and number. */
export interface Filter {
  readonly leave: LeaveType | '';
  readonly query: string;
}

/** Returns the rows that match the filter, in their order. */
export function filterRows(rows: readonly LeaveRow[], { leave, query }: Filter): LeaveRow[] {
  const words = searchWords(query);
  return rows.filter(
    (row) => (leave === '' || row.leave === leave) && hasWords(words, [row.reson, row.agent, row.file, String(row.id)]),
  );
}
