import { expect, test } from 'vitest';
import { demoHolidays } from './saveCompany.ts';
import { generatedCompany, seededRandom } from './generatedCompany.ts';

const count = (scale: Parameters<typeof generatedCompany>[0]) => {
  const { companies, departments, groups, people } = generatedCompany(scale);
  const active = people.filter(({ hidden }) => !hidden);
  const of = (level: string) => active.filter((person) => person.level === level).length;
  return {
    companies: companies.length,
    departments: departments.length,
    groups: groups.length,
    active: active.length,
    hidden: people.length - active.length,
    compManager: of('compManager'),
    deptManager: of('deptManager'),
    groupManager: of('groupManager'),
  };
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

test('it is deterministic, without duplicate people and names', () => {
  expect(generatedCompany('demo')).toEqual(generatedCompany('demo'));
  expect(generatedCompany('S')).toEqual(generatedCompany('S'));
  const { people } = generatedCompany('demo');
  expect(new Set(people.map(({ name }) => name)).size).toBe(people.length);
  const large = generatedCompany('L').people;
  expect(new Set(large.map(({ employee }) => employee)).size).toBe(large.length);
  expect(large.every(({ id }, index) => id === index + 1)).toBe(true);
});

test('larger scales have the documented volumes, or those of the demo company if larger', () => {
  expect(count('S')).toMatchObject({ companies: 2, hidden: 18 });
  expect(count('M')).toEqual({
    companies: 2,
    departments: 7,
    groups: 24,
    active: 300,
    hidden: 90,
    compManager: 3,
    deptManager: 8,
    groupManager: 26,
  });
  expect(count('L')).toEqual({
    companies: 4,
    departments: 60,
    groups: 240,
    active: 3_000,
    hidden: 900,
    compManager: 12,
    deptManager: 75,
    groupManager: 260,
  });
});

test('every person belongs to one company, groups are about equal, and every unit has a manager', () => {
  const { companies, departments, groups, people } = generatedCompany('L');
  const active = people.filter(({ hidden }) => !hidden);
  for (const { companyId, departmentId, groupId } of people) {
    if (departmentId !== null) expect(departments[departmentId - 1]!.companyId).toBe(companyId);
    if (groupId !== null) expect(groups[groupId - 1]!.departmentId).toBe(departmentId);
  }
  const sizes = groups.map(({ id }) => active.filter(({ groupId }) => groupId === id).length);
  expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(4);
  const leads = (level: string, key: 'companyId' | 'departmentId' | 'groupId') =>
    new Set(active.filter((person) => person.level === level).map((person) => person[key])).size;
  expect(leads('compManager', 'companyId')).toBe(companies.length);
  expect(leads('deptManager', 'departmentId')).toBe(departments.length);
  expect(leads('groupManager', 'groupId')).toBe(groups.length);
  const inCompany = companies.map(({ id }) => active.filter(({ companyId }) => companyId === id).length);
  expect(inCompany[0]).toBeGreaterThan(1_800);
  expect(Math.min(...inCompany)).toBeGreaterThan(150);
});

test('holidays by rule', () => {
  const days = demoHolidays([2024, 2025]);
  const named = (name: string) => days.filter((day) => day.name === name).map(({ date }) => date);
  expect(named('農曆除夕')).toEqual(['2024-02-09', '2025-01-28']);
  expect(named('春節')).toEqual(['2024-02-10', '2024-02-11', '2024-02-12', '2025-01-29', '2025-01-30', '2025-01-31']);
  expect(named('端午節')).toEqual(['2024-06-10', '2025-05-31']);
  expect(named('中秋節')).toEqual(['2024-09-17', '2025-10-06']);
});

test('the same seed yields the same numbers between 0 and 1', () => {
  const [one, other] = [seededRandom('a'), seededRandom('a')];
  const numbers = Array.from({ length: 1_000 }, one);
  expect(numbers).toEqual(Array.from({ length: 1_000 }, other));
  expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
  expect(seededRandom('b')()).not.toBe(numbers[0]);
});
