/** What a person sends for a plain schedule: a meeting of an hour on the day after that of the tests. */
export const scheduleBody = {
  title: 'Weekly meeting',
  typeId: 1,
  startTime: '2026-03-27 10:00',
  endTime: '2026-03-27 11:00',
} as const;
