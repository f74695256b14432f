import type { Occurrence, Place } from './Draft.ts';
import type { Span } from './spanOn.ts';

/** What a save does to an occurrence, as a preview shows it. */
export type Effect = 'new' | 'moves' | 'stays' | 'own';

/** One occurrence as it will be. */
export interface PlannedOccurrence {
  /** As it is; null for a new one. */
  readonly before: Occurrence | null;
  readonly effect: Effect;
  readonly span: Span;
  readonly place: Place;
  readonly ruleOn: string;
  readonly isMoved: boolean;
  /** Loses its room because it is over several days now. */
  readonly losesRoom: boolean;
}

/** All that a save writes of occurrences. */
export interface Plan {
  /** The one that is saved first, in the order of their days. */
  readonly rows: readonly PlannedOccurrence[];
  /** Those that the repeat does not have any more. */
  readonly removed: readonly Occurrence[];
  readonly series: {
    readonly repeatType: number;
    readonly anchorOn: string;
    readonly stopOn: string | null;
    /** `stay`: it stays in its series, which gets these values; `split`: a new one is made. */
    readonly how: 'stay' | 'split';
  };
}
