import type { Alternative, ChangeBody, RoomConflict } from './types.ts';

/** What the person chose for a day on which the room is taken; null: no room. */
export type RoomChoice = Alternative | null;

/** The part of a save that decides what happens where the room is taken. */
export type RoomAnswers = Pick<ChangeBody, 'placements' | 'skipConflicts'>;

/** The choices of a day: the same time in another room, the same room at its nearest free time; at most two. */
export function offered({ alternatives }: RoomConflict): readonly Alternative[] {
  const nearest = ['room', 'time'].flatMap((kind) => alternatives.find((one) => one.kind === kind) ?? []);
  return nearest.length === 2 ? nearest : alternatives.slice(0, 2);
}

/** What is sent for these choices. Without any room, further days that turn out to be taken need no question either. */
export function toAnswers(choices: ReadonlyMap<string, RoomChoice>): RoomAnswers {
  const placements = [...choices].map(([day, choice]) => ({
    day,
    ...(choice && {
      roomId: choice.roomId,
      roomStartTimeCode: choice.roomStartTimeCode,
      roomEndTimeCode: choice.roomEndTimeCode,
      // a room at another time is of use only to a schedule at that time
      ...(choice.kind === 'time' && { withTime: true }),
    }),
  }));
  const none = [...choices.values()].every((choice) => choice === null);
  return { placements, ...(none && { skipConflicts: true }) };
}
