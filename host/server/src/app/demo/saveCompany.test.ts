import { expect, test } from 'vitest';
import { demoLongWeekend } from './saveCompany.ts';

test('a Friday off is made up on the Saturday six days before, both ahead and no holidays', () => {
  expect(demoLongWeekend('2026-03-26', [])).toEqual([
    { date: '2026-03-28', isWork: true, name: '補行上班' },
    { date: '2026-04-03', isWork: false, name: '彈性放假' },
  ]);
  const holiday = { date: '2026-04-03', isWork: false, name: '兒童節' };
  expect(demoLongWeekend('2026-03-26', [holiday]).map(({ date }) => date)).toEqual(['2026-04-04', '2026-04-10']);
  for (let day = 1; day <= 30; day += 1) {
    const today = `2026-06-${String(day).padStart(2, '0')}`;
    const [saturday, friday] = demoLongWeekend(today, []);
    expect([new Date(saturday!.date).getUTCDay(), new Date(friday!.date).getUTCDay()]).toEqual([6, 5]);
    expect(saturday!.date > today).toBe(true);
  }
});
