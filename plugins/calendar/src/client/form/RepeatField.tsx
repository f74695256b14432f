import { useAtrium } from '@atrium/sdk/client';
import { Field, Segmented } from '@atrium/ui';
import { DateInput } from '@atrium/ui/dates';
import { addMonths, isTooLong, REPEAT } from '../../series.ts';
import { formatHeading, shortDay } from '../days.ts';
import { writtenCount } from '../saving/ScopeQuestion.ts';
import type { Calendar, PreviewDate, SavePreview, Translate } from '../types.ts';
import { chooseRepeat, findProblem, toDay, toSpan } from './formFields.ts';
import { RuleFields } from './RuleFields.tsx';
import type { PartProps } from './useScheduleForm.ts';

/** Months from the first day to the last stop date (C.5-1). */
const FARTHEST = 24;

interface RepeatFieldProps extends PartProps {
  readonly preview: SavePreview | null;
}

/** How it repeats, until when, and on which dates. Kinds that the span of the dates rules out are disabled (S1-073). */
export function RepeatField({ form, change, preview }: RepeatFieldProps) {
  const { t } = useAtrium<Calendar>();
  const { fields, choices, errors } = form;
  const { repeatType, stopTime } = fields;
  const span = toSpan(fields);
  const day = toDay(fields.time[0]);
  const problem = findProblem(fields);
  const isRepeated = repeatType !== REPEAT.none;
  // an error in the dates is shown at once, a missing stop date not before saving
  const live = problem && problem !== 'stop.required' ? t(`repeat.${problem}`) : undefined;
  const isRule = repeatType === REPEAT.rule;
  const options = [
    ...(choices?.repeats ?? []).map(({ id, name }) => ({
      value: id,
      label: name,
      disabled: id !== repeatType && span !== null && isTooLong(id, span.start, span.end),
    })),
    { value: REPEAT.rule as number, label: t('form.repeat.5'), disabled: day === '' },
  ];
  const isOtherFirst =
    isRule && form.record === null && preview?.dates[0] !== undefined && preview.dates[0].day !== day;
  return (
    <div className="calendar-repeat">
      <Field
        {...form.field('repeatType')}
        error={errors.repeatType ?? errors.stopTime ?? live}
        aside={
          isRepeated && !isRule && stopTime && preview
            ? t('form.repeatUntil', { date: formatHeading(stopTime), count: writtenCount(preview) })
            : undefined
        }
      >
        <div className="calendar-repeat-row">
          <Segmented
            label={t('field.repeatType')}
            options={options}
            value={repeatType}
            onChange={(next) => change(chooseRepeat(fields, next))}
          />
          {isRepeated && !isRule && (
            <span data-field="stopTime">
              <DateInput
                value={stopTime}
                onChange={(next) => change({ stopTime: next })}
                {...(day && { min: day, max: addMonths(day, FARTHEST) })}
                invalid={errors.stopTime !== undefined || (live !== undefined && problem!.startsWith('stop.'))}
                label={t('field.stopTime')}
                placeholder={t('field.stopTime')}
              />
            </span>
          )}
        </div>
      </Field>
      {isRule && fields.repeatRule && (
        <RuleFields rule={fields.repeatRule} onChange={(repeatRule) => change({ repeatRule })} day={day} />
      )}
      {isOtherFirst && (
        <p className="calendar-rule-note">{t('form.rule.first', { date: formatHeading(preview.dates[0]!.day) })}</p>
      )}
      {isRepeated && preview && <RepeatDates preview={preview} />}
    </div>
  );
}

const SHOWN = 8;

/** The first dates of a repeat, each with what is special about it. */
function RepeatDates({ preview: { dates } }: { readonly preview: SavePreview }) {
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
