import { EMPLOYEE_COLUMN_IDS, type EmployeeColumn } from '@atrium/sdk/host';

/** Columns of an organisation file, as `architecture.md` names them. */
export const COLUMNS = EMPLOYEE_COLUMN_IDS;

export type Cells = Readonly<Record<EmployeeColumn, string>>;

/** Names of the levels, besides their codes; compared without blanks and case. */
export const LEVEL_NAMES: Readonly<Record<string, string>> = {
  一般員工: 'employee',
  員工: 'employee',
  同仁: 'employee',
  組員: 'employee',
  staff: 'employee',
  組長: 'groupManager',
  組主管: 'groupManager',
  組別主管: 'groupManager',
  groupmanagers: 'groupManager',
  部門主管: 'deptManager',
  部主管: 'deptManager',
  departmentmanager: 'deptManager',
  公司主管: 'compManager',
  高階主管: 'compManager',
  最高主管: 'compManager',
  company: 'compManager',
  companymanager: 'compManager',
  topmanager: 'compManager',
};
