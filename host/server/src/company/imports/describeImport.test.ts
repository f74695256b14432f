import { expect, test } from 'vitest';
import { describeImport } from './describeImport.ts';
import { validateRow } from './readOrganisation.ts';

const CELLS = {
  ...{
    employee: 'T001',
    name: '王小明',
    company_code: 'HY',
    company_name: '宏遠',
    department_code: 'D9',
    department_name: '',
  },
  ...{ group_code: '', group_name: '', level: 'deptManager', initial_password: '', starts_on: '', seniority_from: '' },
  email: '',
};

test('errors name columns and levels as screens and templates do', async () => {
  const problems = [
    ...(await validateRow(2, CELLS)),
    ...(await validateRow(3, { ...CELLS, level: '太上皇', department_code: '' })),
  ];
  problems.push(...(await validateRow(4, { ...CELLS, department_code: '' })));
  const texts = (language: 'zh-TW' | 'en') =>
    describeImport({ outcome: 'invalid', problems }, language).entries.map(({ text }) => text);
  expect(texts('zh-TW')).toEqual([
    '「部門代碼」與「部門名稱」必須同時填寫或同時留空。',
    '職級「太上皇」不正確，請填一般員工、組主管、部門主管、公司主管其中之一。',
    '職級「部門主管」需要填寫「部門代碼」。',
  ]);
  expect(texts('en')[1]).toContain('employee, group manager, department manager, company manager');
});
