import type { TableColumn } from '../tables/index.ts';

/** Columns of an organisation file, as `architecture.md` names them. */
export const EMPLOYEE_COLUMN_IDS = [
  'employee',
  'name',
  'company_code',
  'company_name',
  'department_code',
  'department_name',
  'group_code',
  'group_name',
  'level',
  'initial_password',
  'starts_on',
  'seniority_from',
  'email',
] as const;

/** The id of a column in the import of people. */
export type EmployeeColumn = (typeof EMPLOYEE_COLUMN_IDS)[number];

/** Names of the columns in Chinese and English. */
export const EMPLOYEE_COLUMNS: readonly TableColumn<EmployeeColumn>[] = [
  {
    id: 'employee',
    kind: 'code',
    titles: [
      '員工編號',
      'employee',
      '工號',
      '員編',
      '員工代號',
      '員工號',
      'employee no',
      'employee id',
      'employee number',
      'staff no',
    ],
    required: true,
  },
  { id: 'name', titles: ['姓名', 'name', '員工姓名', '中文姓名', 'full name', 'employee name'], required: true },
  { id: 'company_code', kind: 'code', titles: ['公司代碼', 'company_code', '公司代號', '公司編號'], required: true },
  { id: 'company_name', titles: ['公司名稱', 'company_name', '公司', 'company'], required: true },
  { id: 'department_code', kind: 'code', titles: ['部門代碼', 'department_code', '部門代號', '部門編號', 'dept code'] },
  { id: 'department_name', titles: ['部門名稱', 'department_name', '部門', 'department', 'dept name', 'dept'] },
  { id: 'group_code', kind: 'code', titles: ['組別代碼', 'group_code', '組別代號', '組別編號', '組代碼', 'team code'] },
  { id: 'group_name', titles: ['組別名稱', 'group_name', '組別', 'group', '組名', 'team name', 'team'] },
  { id: 'level', kind: 'code', titles: ['職級', 'level', '層級', '管理職級'], required: true },
  { id: 'initial_password', titles: ['初始密碼', 'initial_password', '預設密碼', '密碼', 'password'], secret: true },
  { id: 'starts_on', titles: ['到職日', 'starts_on', '到職日期', '入職日', '報到日', 'hire date', 'start date'] },
  { id: 'seniority_from', titles: ['年資起算日', 'seniority_from', '年資起始日', 'seniority date', 'service date'] },
  { id: 'email', titles: ['電子郵件', 'email', '電子信箱', '信箱', 'e-mail', 'mail', 'email address'] },
];
