import { useAtrium } from '@atrium/sdk/client';
import { shortDay } from '../calendar/days.ts';
import type { Calendar, Translate } from '../calendar/types.ts';
import type { PreviewDate, SavePreview } from '../saving/types.ts';

const SHOWN = 8;

/** The first dates of a repeat, each with what is special about it. */
export function RepeatDates({ preview: { dates } }: { readonly preview: SavePreview }) {
  const { t } = useAtrium<Calendar>();
  return (
    <ul className="calendar-dates" aria-label={t('form.dates')}>
      {dates.slice(0, SHOWN).map((date, index) => (
        <li key={`${date.day} ${date.id}`} data-kind={kindOf(date, index)}>
          {shortDay(date.day)}
          {noteOf(t, date)}
        </li>
      ))}
      {dates.length > SHOWN && <li data-kind="more">{t('form.moreDates', { count: dates.length - SHOWN })}</li>}
    </ul>
  );
}

function kindOf({ effect, losesRoom, dayOff }: PreviewDate, index: number): string {
  if (effect === 'removed') return 'removed';
  if (losesRoom) return 'room';
  if (effect === 'own') return 'own';
  if (dayOff !== '') return 'off';
  return index === 0 ? 'first' : 'plain';
}

function noteOf(t: Translate, { effect, losesRoom, dayOff }: PreviewDate): string {
  const note =
    effect === 'removed'
      ? t('form.dateRemoved')
      : losesRoom
        ? t('form.dateRoom')
        : effect === 'own'
          ? t('form.dateOwn')
          : dayOff;
  return note === '' ? '' : ` ${note}`;
}
