import { isComposing } from '@atrium/ui';
import type { KeyboardEvent, RefObject } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };
const CARDS = '.calendar-card, button.calendar-row';
const TYPED = 'input:not([type=radio], [type=checkbox]), select, textarea';

/** Keys of all views: arrows walk a list of schedules, N adds one on the day with the focus, else on the selected one. */
export function useCalendarKeys(
  box: RefObject<HTMLElement | null>,
  day: string,
  onAdd: (day: string) => void,
): (event: KeyboardEvent) => void {
  return (event) => {
    const target = event.target as HTMLElement;
    if (event.defaultPrevented || isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    // dialogs and popovers of the calendar are drawn elsewhere
    if (!box.current!.contains(target) || target.matches(TYPED)) return;
    if (event.key === 'n' || event.key === 'N') onAdd(target.closest<HTMLElement>('[data-day]')?.dataset['day'] ?? day);
    else {
      const step = STEPS[event.key];
      const cards = [...box.current!.querySelectorAll<HTMLElement>(CARDS)];
      const at = cards.indexOf(target);
      if (step === undefined || at === -1) return;
      cards[at + step]?.focus();
    }
    event.preventDefault();
  };
}
