import type { Roster } from '../client/types.ts';

/** March 2026 of two people: one has a published night and an unpublished 例假, and has left on the last day. */
export function sampleRoster(): Roster {
  const dates = Array.from({ length: 31 }, (_, index) => {
    const date = `2026-03-${String(index + 1).padStart(2, '0')}`;
    return { date, isWork: new Date(`${date}T00:00`).getDay() % 6 !== 0, name: '' };
  });
  const usual = dates.map(({ date, isWork }): Roster['list'][number]['days'][number] => {
    const isSunday = new Date(`${date}T00:00`).getDay() === 0;
    return { usual: isWork ? { kind: 'W', shift: 0 } : { kind: isSunday ? 'X' : 'R' } };
  });
  const person = (employeeId: number, employee: string, name: string) => ({
    ...{ employeeId, employee, name, departmentName: '資訊部', groupName: '系統開發組' },
    ...{ version: 3, publishedOn: '', days: usual },
  });
  const days = usual.map((cell, day) => ({
    ...cell,
    ...(day === 2 && { published: { kind: 'W' as const, shift: 1 } }),
    ...(day === 3 && { draft: { kind: 'X' as const } }),
    ...(day === 30 && { closed: 'outside' as const }),
  }));
  return {
    ...{ from: '2026-03-01', to: '2026-03-31', today: '2026-03-26', dates },
    list: [{ ...person(41, 'E001', '林雅婷'), days, publishedOn: '2026-02-20 10:00' }, person(42, 'E002', '陳冠宇')],
    shifts: [
      { id: 7, name: '日班', start: '09:00', end: '18:00', minutes: 480 },
      { id: 8, name: '晚班', start: '14:00', end: '23:00', minutes: 480 },
    ],
    ...{
      choices: 2,
      drafts: { people: 1, cells: 1, held: 0, digest: 'a'.repeat(64) },
      totalSize: 2,
      page: 1,
      pageSize: 50,
    },
  };
}
