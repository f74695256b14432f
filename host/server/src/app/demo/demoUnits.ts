/** The units of the demo company (contract.md, Demo company); ids are their positions in these lists, from 1. */
export const DEMO_COMPANIES = [
  { code: 'HY', name: '宏遠示範股份有限公司' },
  { code: 'YJ', name: '遠景示範科技股份有限公司' },
] as const;

export interface DemoDepartment {
  readonly code: string;
  readonly name: string;
  readonly company: 1 | 2;
  /** Number of its first employee: E001, E051, … */
  readonly first: number;
  readonly groups: readonly { readonly code: string; readonly name: string; readonly employees: number }[];
}

const group = (code: string, name: string, employees: number) => ({ code, name, employees });

export const DEMO_DEPARTMENTS: readonly DemoDepartment[] = [
  {
    code: 'IT',
    name: '資訊部',
    company: 1,
    first: 1,
    groups: [group('IT1', '應用開發組', 4), group('IT2', '系統維運組', 3), group('IT3', '資訊安全組', 2)],
  },
  {
    code: 'HR',
    name: '人資部',
    company: 1,
    first: 51,
    groups: [group('HR1', '招募培訓組', 2), group('HR2', '薪酬福利組', 2)],
  },
  {
    code: 'SA',
    name: '業務部',
    company: 1,
    first: 101,
    groups: [group('SA1', '北區業務組', 3), group('SA2', '中南區業務組', 3), group('SA3', '海外業務組', 2)],
  },
  {
    code: 'FI',
    name: '財務部',
    company: 1,
    first: 151,
    groups: [group('FI1', '會計組', 3), group('FI2', '資金組', 2)],
  },
  {
    code: 'AD',
    name: '行政部',
    company: 1,
    first: 201,
    groups: [group('AD1', '總務組', 2), group('AD2', '採購組', 2)],
  },
  {
    code: 'CS',
    name: '客服部',
    company: 1,
    first: 251,
    groups: [group('CS1', '電話客服組', 3), group('CS2', '線上客服組', 3)],
  },
  {
    code: 'RD',
    name: '研發部',
    company: 2,
    first: 501,
    groups: [group('RD1', '產品組', 2), group('RD2', '測試組', 2)],
  },
];
