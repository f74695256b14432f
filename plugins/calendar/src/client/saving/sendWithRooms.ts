import type { CallFailure } from '@atrium/sdk/client';
import type { Alternative, ChangeBody, RoomConflict, SavedSchedule } from '../types.ts';

/** The status of a save whose room is taken. */
const ROOM_TAKEN = '300';

export type RoomChoices = ReadonlyMap<string, RoomChoice>;

/** The answer to the question about taken rooms. */
export interface RoomAnswer {
  readonly choices: RoomChoices;
  /** Of these the person is notified once they are free. */
  readonly waitsFor: readonly RoomConflict[];
}

export const NO_ANSWER: RoomAnswer = { choices: new Map(), waitsFor: [] };

/** Asks what to do on the days whose room is taken; null: nothing, back to the form. */
export type AskRooms = (conflicts: readonly RoomConflict[], message: string) => Promise<RoomAnswer | null>;

interface Sent {
  readonly saved: SavedSchedule;
  readonly waitsFor: readonly RoomConflict[];
}

/**
 * Sends a save, and where the room is taken again with what the person chose instead, until it is saved. Others may take
 * a room meanwhile, so there may be more than one question; days that were answered are not asked about again.
 *
 * @returns null if the person went back
 * @throws the failure of the call, also a taken room without a list of conflicts
 */
export async function sendWithRooms(
  send: (rooms: RoomAnswers) => Promise<SavedSchedule>,
  ask: AskRooms,
  chosen: RoomAnswer = NO_ANSWER,
): Promise<Sent | null> {
  let { choices, waitsFor } = chosen;
  for (;;) {
    try {
      return { saved: await send(choices.size > 0 ? toAnswers(choices) : {}), waitsFor };
    } catch (caught) {
      const conflicts = conflictsIn(caught as CallFailure);
      if (!conflicts) throw caught;
      const answer = await ask(conflicts, (caught as CallFailure).message);
      if (!answer) return null;
      choices = new Map([...choices, ...answer.choices]);
      waitsFor = [...waitsFor, ...answer.waitsFor];
    }
  }
}

function conflictsIn({ code, data }: CallFailure): readonly RoomConflict[] | null {
  if (String(code) !== ROOM_TAKEN) return null;
  const conflicts = (data as { conflicts?: readonly RoomConflict[] } | null)?.conflicts;
  return conflicts && conflicts.length > 0 ? conflicts : null;
}

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
