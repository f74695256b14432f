import type { ChangeBody, PreviewDate, SavePreview } from '../types.ts';
import type { RoomAnswer } from './sendWithRooms.ts';

/** This occurrence, this and the following ones (S1-077), or all of its repeat. */
export type Scope = 'single' | 'continue' | 'all';

/** A scope as it is sent: the whole repeat is what follows, with what is before as well. */
export const sentScope = (scope: Scope) => ({
  x: scope === 'single' ? ('single' as const) : ('continue' as const),
  about: scope === 'all' ? { all: true } : {},
});

/** A schedule that is about to be changed, as it is before. */
export interface ChangedSchedule {
  readonly id: number;
  readonly title: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly isRepeated: boolean;
  readonly isAllDay: boolean;
  /** Default: as in the preview. */
  readonly isLastOne?: boolean;
  /** Whether its repeat has other parts. Default: as in the preview. */
  readonly isSplit?: boolean | undefined;
  /** Its room, so that a room that only moves along with the time is not named as a change of place. */
  readonly roomId?: number | null;
  /** The version that was read: a later one is not overwritten. */
  readonly version?: number;
}

/** The changed fields as they are sent. */
export type ScheduleChanges = Omit<
  ChangeBody,
  'id' | 'modifyType' | 'all' | 'version' | 'placements' | 'skipConflicts' | 'push' | 'isPush'
>;

export interface ScopeQuestion {
  readonly schedule: ChangedSchedule;
  readonly changes: ScheduleChanges;
  /** What this and the following ones would do; undefined while it is computed, null where that failed. */
  readonly preview: SavePreview | null | undefined;
  /** The same of all of its repeat. */
  readonly allPreview: SavePreview | null | undefined;
  /** Why the rules refuse a scope: it cannot be chosen. */
  readonly refused: Readonly<Partial<Record<Scope, string>>>;
}

export interface ScopeAnswer {
  readonly scope: Scope;
  /** How many occurrences are written; 0 where that is not known. */
  readonly count: number;
  /** Chosen in place of rooms that the preview found taken. */
  readonly rooms: RoomAnswer;
  /** Whether the opposite change writes the same dates: not where some have the new time already. */
  readonly isReversible: boolean;
}

/** The repeat itself changes for this and the following ones only (C.5-5). */
export const changesRepeat = ({ repeatType, stopTime, repeatRule }: ScheduleChanges): boolean =>
  repeatType !== undefined || stopTime !== undefined || repeatRule !== undefined;

/** One line of what a change of this and the following ones does: to how many, and to which. */
export interface ScopeEffect {
  readonly kind: 'moves' | 'stays' | 'new' | 'own' | 'removed' | 'rooms' | 'before' | 'foreign';
  readonly count: number;
  readonly dates: readonly PreviewDate[];
}

const KINDS = ['moves', 'stays', 'new', 'own', 'removed'] as const;

/** The lines of a preview in the order in which they are read; kinds without any are left out. */
export function scopeEffects({ dates, before, foreign }: SavePreview): readonly ScopeEffect[] {
  const lines: ScopeEffect[] = KINDS.map((kind) => {
    const found = dates.filter(({ effect }) => effect === kind);
    return { kind, count: found.length, dates: found };
  });
  const roomless = dates.filter(({ losesRoom }) => losesRoom);
  lines.push({ kind: 'rooms', count: roomless.length, dates: roomless });
  lines.push({ kind: 'before', count: before, dates: [] });
  lines.push({ kind: 'foreign', count: foreign, dates: [] });
  return lines.filter(({ count }) => count > 0);
}

/** Whether the opposite of a change is its undo: no date that keeps its own time has the new one. Of one that is not known it is not. */
export function isReversible(preview: SavePreview | null | undefined): boolean {
  if (!preview) return false;
  const timesOf = (kind: PreviewDate['effect']) =>
    preview.dates
      .filter(({ effect }) => effect === kind)
      .map(({ startTime, endTime }) => `${startTime.slice(11)} ${endTime.slice(11)}`);
  const moved = new Set(timesOf('moves'));
  return !timesOf('own').some((time) => moved.has(time));
}

/** Whether nothing follows the date: this and the following ones is no scope of its own. */
export const isLastOf = ({ schedule, preview }: Pick<ScopeQuestion, 'schedule' | 'preview'>): boolean =>
  schedule.isLastOne ?? (preview ? writtenCount(preview) <= 1 : false);

/** How many occurrences are there after the change: all but those that are removed. */
export function writtenCount({ dates }: SavePreview): number {
  return dates.filter(({ effect }) => effect !== 'removed').length;
}
