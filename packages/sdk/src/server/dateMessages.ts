import type { Message } from './Refusal.ts';

const host = (key: string, variables: Message['variables'] & object): Message => ({ plugin: 'host', key, variables });

/**
 * A day as people say it: `3/14 (週六)`, with its year in another one, as a value of a message. Never 今天: what is sent now is
 * read later.
 *
 * @param day `YYYY-MM-DD`
 * @param today the company's, `context.clock.today()`
 */
export function dayMessage(day: string, today: string): Message {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const short = `${month}/${date}`;
  const weekday = new Date(Date.UTC(year, month - 1, date)).getUTCDay();
  return host(`day.${weekday}`, { date: day.slice(0, 4) === today.slice(0, 4) ? short : `${year}/${short}` });
}

/** `3/14 (週六) 10:20` of a moment of the wire, `YYYY-MM-DD HH:mm`. */
export const momentMessage = (moment: string, today: string): Message =>
  host('day.time', { day: dayMessage(moment.slice(0, 10), today), time: moment.slice(11, 16) });

/**
 * `3/14 (週六) 10:20–11:00`, over several days `3/14 (週六) 10:20 – 3/15 (週日) 11:00`, as screens have it.
 *
 * @param start and `end`: moments of the wire, or two days
 */
export function spanMessage(start: string, end: string, today: string): Message {
  const at = (moment: string) => (moment.length > 10 ? momentMessage : dayMessage)(moment, today);
  if (start === end) return at(start);
  if (start.slice(0, 10) !== end.slice(0, 10)) return host('day.span', { from: at(start), to: at(end) });
  const time = `${start.slice(11, 16)}–${end.slice(11, 16)}`;
  return host('day.time', { day: dayMessage(start.slice(0, 10), today), time });
}
