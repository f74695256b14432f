import type { Level, Person } from '@atrium/sdk/server';

/** The password of all people of the demo company. */
export const DEMO_PASSWORD = 'Atrium-2026!';
export const DEMO_ADMINISTRATOR = 'A001';

type Place = Pick<Person, 'companyId' | 'departmentId' | 'groupId'>;

/**
 * The people of the demo company, the same after every load: A001 system administrator, C001 top manager, D001 and
 * following one for each department, G001 … for each group, then the employees of each group; some have left.
 */
export function demoPeople(): Person[] {
  const people: Person[] = [];
  const add = (
    employee: string,
    level: Level,
    place: Place,
    hidden = false,
    name = DEMO_NAMES[people.length] ?? employee,
  ) => people.push({ id: people.length + 1, employee, name, level, hidden, ...place });
  const top = { companyId: 1, departmentId: null, groupId: null };
  add(DEMO_ADMINISTRATOR, 'employee', { companyId: 1, departmentId: 1, groupId: 2 });
  add('C001', 'compManager', top);
  add('C002', 'compManager', top);
  add('C201', 'compManager', { ...top, companyId: 2 });
  let groupId = 0;
  for (const [index, department] of DEMO_DEPARTMENTS.entries()) {
    const place = { companyId: department.company, departmentId: index + 1 };
    add(`D${number(index + 1)}`, 'deptManager', { ...place, groupId: null });
    let next = department.first;
    for (const { employees } of department.groups) {
      groupId += 1;
      add(`G${number(groupId)}`, 'groupManager', { ...place, groupId });
      for (let count = 0; count < employees; count += 1, next += 1)
        add(`E${number(next)}`, 'employee', { ...place, groupId });
    }
  }
  add('E012', 'employee', { companyId: 1, departmentId: 1, groupId: 1 }, true);
  add('E112', 'employee', { companyId: 1, departmentId: 3, groupId: 6 }, true);
  add('E162', 'employee', { companyId: 1, departmentId: 4, groupId: null }, true);
  add('SYSTEM', 'employee', { ...top }, true, '系統帳號');
  return people;
}

function number(value: number): string {
  return String(value).padStart(3, '0');
}

/** The units of the demo company; ids are their positions in these lists, from 1. */
export const DEMO_COMPANIES = [
  { code: 'HY', name: '宏遠示範股份有限公司' },
  { code: 'YJ', name: '遠景示範科技股份有限公司' },
] as const;

interface DemoDepartment {
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

/** Names of the demo company's people, in the order of their ids. */
const DEMO_NAMES = [
  '周建宏',
  '林淑芬',
  '張志豪',
  '陳雅婷',
  '黃俊傑',
  '李怡君',
  '吳宗翰',
  '王美玲',
  '劉冠廷',
  '蔡佩珊',
  '楊承恩',
  '許雅筑',
  '鄭文龍',
  '謝欣怡',
  '郭家豪',
  '洪詩涵',
  '曾國華',
  '邱淑惠',
  '廖柏翰',
  '賴思妤',
  '徐明哲',
  '蘇郁婷',
  '葉信宏',
  '莊雅雯',
  '呂彥廷',
  '江佳穎',
  '何俊賢',
  '蕭惠如',
  '羅志偉',
  '高慧君',
  '簡宇軒',
  '朱麗華',
  '鍾政達',
  '彭心怡',
  '游家銘',
  '詹雅琪',
  '胡振宇',
  '施佳蓉',
  '沈柏宇',
  '余靜宜',
  '盧建良',
  '梁曉雯',
  '趙育誠',
  '顏淑娟',
  '柯博文',
  '翁子晴',
  '魏士傑',
  '孫嘉玲',
  '戴偉倫',
  '范雅惠',
  '方冠宇',
  '宋佳玲',
  '鄧文彬',
  '杜依璇',
  '傅國棟',
  '侯雅萍',
  '曹景翔',
  '薛婉婷',
  '丁志明',
  '卓鈺婷',
  '馬立群',
  '阮氏玉',
  '董承翰',
  '唐若瑜',
  '溫家駿',
  '藍心潔',
  '石宏毅',
  '古佩芸',
  '連俊宏',
  '歐陽芷柔',
  '池育慈',
  '田政霖',
  '康珮瑜',
  '伍健忠',
] as const;
