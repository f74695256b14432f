import { useAtrium } from '@atrium/sdk/client';
import { Field, Segmented } from '@atrium/ui';
import { DateInput } from '@atrium/ui/dates';
import { addMonths, isTooLong, REPEAT } from '../../series.ts';
import { formatHeading } from '../calendar/lists/headingOf.ts';
import type { Calendar } from '../calendar/types.ts';
import { writtenCount } from '../saving/scopeEffects.ts';
import type { SavePreview } from '../saving/types.ts';
import { toDay } from './formFields.ts';
import type { PartProps } from './PartProps.ts';
import { RepeatDates } from './RepeatDates.tsx';
import { findProblem, toSpan } from './spanOf.ts';

/** Months from the first day to the last stop date (C.5-1). */
const FARTHEST = 24;

interface RepeatFieldProps extends PartProps {
  readonly preview: SavePreview | null;
}

/** How it repeats, until when, and on which dates. Kinds that the span of the dates rules out are disabled (S1 §5). */
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
  const options = (choices?.repeats ?? []).map(({ id, name }) => ({
    value: id,
    label: name,
    disabled: id !== repeatType && span !== null && isTooLong(id, span.start, span.end),
  }));
  return (
    <div className="calendar-repeat">
      <Field
        {...form.field('repeatType')}
        error={errors.repeatType ?? errors.stopTime ?? live}
        aside={
          isRepeated && stopTime && preview
            ? t('form.repeatUntil', { date: formatHeading(stopTime), count: writtenCount(preview) })
            : undefined
        }
      >
        <div className="calendar-repeat-row">
          <Segmented
            label={t('field.repeatType')}
            options={options}
            value={repeatType}
            onChange={(next) => change({ repeatType: next, ...(next === REPEAT.none && { stopTime: null }) })}
          />
          {isRepeated && (
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
      {isRepeated && preview && <RepeatDates preview={preview} />}
    </div>
  );
}
