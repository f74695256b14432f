/** The columns of an organisation file. */
export const HEADER =
  'employee,name,company_code,company_name,department_code,department_name,group_code,group_name,level,initial_password';
/** A person as a line of an organisation file. */
export const row = (
  employee: string,
  name: string,
  level = 'employee',
  more: { group?: string; company?: string; password?: string } = {},
) => {
  const { group = 'IT1,系統組', company = 'HQ,總公司', password = `Start-${employee}` } = more;
  return `${employee},${name},${company},${level === 'compManager' ? ',,,' : `IT,資訊部,${level === 'deptManager' ? ',' : group}`},${level},${password}`;
};
/** An organisation file of these lines. */
export const csv = (...rows: string[]) => [HEADER, ...rows].join('\n');
