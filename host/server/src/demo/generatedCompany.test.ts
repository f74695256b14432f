import { expect, test } from 'vitest';
import { demoHolidays } from './demoHolidays.ts';
import { generatedCompany } from './generatedCompany.ts';
import { seededRandom } from './seededRandom.ts';

const count = (scale: Parameters<typeof generatedCompany>[0]) => {
  const { people, departments, groups } = generatedCompany(scale);
  const active = people.filter(({ hidden }) => !hidden).length;
  return { active, hidden: people.length - active, departments: departments.length, groups: groups.length };
};

test('the demo company has about 60 people in six departments of two or three groups, and a second company', () => {
  const { companies, departments, groups, people } = generatedCompany('demo');
  expect(companies.map(({ name }) => name)).toEqual(['宏遠示範股份有限公司', expect.any(String)]);
  const own = departments.filter(({ companyId }) => companyId === 1);
  expect(own.map(({ name }) => name)).toEqual(['資訊部', '人資部', '業務部', '財務部', '行政部', '客服部']);
  for (const { id } of own) {
    const size = groups.filter(({ departmentId }) => departmentId === id).length;
    expect([2, 3]).toContain(size);
  }
  expect(people.filter(({ hidden, companyId }) => !hidden && companyId === 1).length).toBeGreaterThanOrEqual(55);
  expect(people.filter(({ hidden, companyId }) => !hidden && companyId === 1).length).toBeLessThanOrEqual(65);
});

test('it is the same every time, with nobody and no name twice', () => {
  expect(generatedCompany('demo')).toEqual(generatedCompany('demo'));
  expect(generatedCompany('S')).toEqual(generatedCompany('S'));
  const { people } = generatedCompany('demo');
  expect(new Set(people.map(({ name }) => name)).size).toBe(people.length);
  const large = generatedCompany('L').people;
  expect(new Set(large.map(({ employee }) => employee)).size).toBe(large.length);
  expect(large.every(({ id }, index) => id === index + 1)).toBe(true);
});

test('larger scales have the volumes that are written down', () => {
  expect(count('S')).toMatchObject({ hidden: 18 });
  expect(count('M').active).toBeGreaterThanOrEqual(300);
  expect(count('M').hidden).toBe(90);
  const large = count('L');
  expect(large.active).toBeGreaterThanOrEqual(3_000);
  expect(large.active).toBeLessThan(3_050);
  expect(large.hidden).toBe(900);
  expect(large.departments).toBeGreaterThanOrEqual(60);
  expect(large.groups).toBeGreaterThanOrEqual(240);
});

test('holidays by rule', () => {
  const days = demoHolidays([2024, 2025]);
  const named = (name: string) => days.filter((day) => day.name === name).map(({ date }) => date);
  expect(named('農曆除夕')).toEqual(['2024-02-09', '2025-01-28']);
  expect(named('春節')).toEqual(['2024-02-10', '2024-02-11', '2024-02-12', '2025-01-29', '2025-01-30', '2025-01-31']);
  expect(named('端午節')).toEqual(['2024-06-10', '2025-05-31']);
  expect(named('中秋節')).toEqual(['2024-09-17', '2025-10-06']);
});

test('the same seed gives the same numbers between 0 and 1', () => {
  const [one, other] = [seededRandom('a'), seededRandom('a')];
  const numbers = Array.from({ length: 1_000 }, one);
  expect(numbers).toEqual(Array.from({ length: 1_000 }, other));
  expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
  expect(seededRandom('b')()).not.toBe(numbers[0]);
});
