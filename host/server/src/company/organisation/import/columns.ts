/** Header of an organisation file (architecture.md, Running it). */
export const COLUMNS = [
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
] as const;

export type Cells = Readonly<Record<(typeof COLUMNS)[number], string>>;
