import { relativeDay } from '@atrium/ui';

/** `14:05` today, `昨天 17:36`, `3/14 (週六) 10:20` (C.4-15). The moment is `YYYY-MM-DD HH:mm:ss`. */
export function timeLabel(moment: string, now: Date = new Date()): string {
  const [day, time] = moment.split(' ') as [string, string];
  const clock = time.slice(0, 5);
  const label = relativeDay(day, now);
  return label === relativeDay(now, now) ? clock : `${label} ${clock}`;
}
