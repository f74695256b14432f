import type { SideTimes } from './sideLayout.ts';
import type { SidePerson } from './useSideBySide.ts';

/** What a day and a week of several people are drawn with. */
export interface SideViewProps {
  readonly people: readonly SidePerson[];
  readonly days: readonly string[];
  /** `YYYY-MM-DD HH:mm` of the company. */
  readonly now: string;
  /** Opens the form with all people, at these times where they are known. */
  readonly onAdd: (day: string, times: SideTimes | null) => void;
  readonly onOpen: (id: number) => void;
  /** What everyone does, also where one is shown. */
  readonly everyone: readonly SidePerson[];
}
