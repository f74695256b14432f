import { dayLabel, Tag } from '@atrium/ui';
import type { Row } from './people.ts';
import { usePeopleText } from './usePeopleText.ts';

const TONES = { active: 'success', starting: 'accent', leaving: 'warning', disabled: 'void', left: 'void' } as const;

/** The state of a person, with the day that it is about. */
export function StateTag({ person: { state, startsOn, lastDay } }: { readonly person: Row }) {
  const t = usePeopleText();
  const day = state === 'starting' ? startsOn : lastDay;
  return <Tag tone={TONES[state]}>{t(`state.${state}`, { day: day === null ? '' : dayLabel(day) })}</Tag>;
}
