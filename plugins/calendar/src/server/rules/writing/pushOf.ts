import type { CalendarContext } from '../../CalendarContext.ts';

interface Sent {
  readonly push?: boolean | undefined;
  readonly isPush?: boolean | undefined;
}

/**
 * Whether people are notified: by default they are (C.5-3). It may be in the body or in the query, under two names (C.1-13).
 *
 * @throws Refusal 422 if it is there twice and differs
 */
export function readPush({ refuse }: CalendarContext, ...sent: readonly Sent[]): boolean {
  const values = new Set(sent.flatMap(({ push, isPush }) => [push, isPush]).filter((value) => value !== undefined));
  if (values.size > 1) throw refuse.invalid('write.push.differs');
  const [push = true] = values;
  return push;
}
