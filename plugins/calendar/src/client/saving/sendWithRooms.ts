import type { CallFailure } from '@atrium/sdk/client';
import type { RoomConflict, SavedSchedule } from './types.ts';
import { toAnswers, type RoomAnswers, type RoomChoice } from './RoomChoice.ts';

/** The status of a save whose room is taken (S1 §8). */
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
