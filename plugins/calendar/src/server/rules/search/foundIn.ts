import { hasWords, namesOf, pickExcerpt } from '@atrium/sdk/server';
import { hasWord } from '@atrium/sdk/server/search';
import { and, desc, eq, inArray, or } from 'drizzle-orm';
import type { FoundIn } from '../../../contract/foundIn.ts';
import type { CalendarContext } from '../../CalendarContext.ts';
import { messages, occurrences, people, rooms } from '../../tables.ts';

/** Where the schedules of a page, which the caller sees, were found beside their titles. */
export async function foundIn(
  { db, directory }: Pick<CalendarContext, 'db' | 'directory'>,
  ids: readonly number[],
  words: readonly string[],
): Promise<ReadonlyMap<number, FoundIn>> {
  if (ids.length === 0 || words.length === 0) return new Map();
  const { id, title, memo, address, roomMemo, audienceId } = occurrences;
  const all = await db
    .select({ id, title, memo, address, roomMemo, audienceId, room: rooms.name })
    .from(occurrences)
    .leftJoin(rooms, eq(rooms.id, occurrences.roomId))
    .where(inArray(id, [...ids]));
  const rows = all.filter((row) => !hasWords(words, [row.title]));
  if (rows.length === 0) return new Map();
  const comments = await db
    .selectDistinctOn([messages.occurrenceId], { id: messages.occurrenceId, text: messages.content })
    .from(messages)
    .where(
      and(inArray(messages.occurrenceId, [...ids]), or(...words.map((word) => hasWord(word, messages.contentKey)))),
    )
    .orderBy(messages.occurrenceId, desc(messages.id));
  const commentOf = new Map(comments.map((comment) => [comment.id, comment.text]));
  const audiences = [...new Set(rows.map((row) => row.audienceId))];
  const members = await db
    .select({ audienceId: people.audienceId, employeeId: people.employeeId })
    .from(people)
    .where(inArray(people.audienceId, audiences));
  const nameOf = await namesOf(
    directory,
    members.map(({ employeeId }) => employeeId),
  );
  const inAudience = Map.groupBy(members, (member) => member.audienceId);
  return new Map(
    rows.flatMap((row) => {
      const names = (inAudience.get(row.audienceId) ?? []).map(({ employeeId }) => nameOf(employeeId)).join('、');
      const found = pickExcerpt(words, row.title, [
        ['memo', row.memo],
        ['place', [row.room, row.address, row.roomMemo].filter(Boolean).join(' ')],
        ['comment', commentOf.get(row.id)],
        ['person', names],
      ]);
      return found ? [[row.id, found] as const] : [];
    }),
  );
}
