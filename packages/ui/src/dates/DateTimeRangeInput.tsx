import { useId, useState } from 'react';
import { TimeInput } from '../inputs/TimeInput.tsx';
import { classNames } from '../classNames.ts';
import { FieldContext, useFieldAttributes } from '../primitives/Field.tsx';
import { Icon } from '../primitives/Icon.tsx';
import { usePartText } from '../parts/partText.ts';
import { DateInput } from './DateInput.tsx';
import type { IsoDay } from './isoDay.ts';
import { changeParts, partsOf, spanOf, type DateTimeRange, type SpanParts } from './spanParts.ts';

export interface DateTimeRangeInputProps {
  readonly value: DateTimeRange;
  readonly onChange: (range: DateTimeRange) => void;
  readonly min?: IsoDay;
  readonly max?: IsoDay;
  /** Both are on the same day, which is asked for once. */
  readonly oneDay?: boolean;
  /** Minutes between the suggested times; 30 by default. */
  readonly step?: number;
  /** Minutes between a first start and the end that is suggested for it; 60 by default. */
  readonly usual?: number;
  readonly disabled?: boolean;
  readonly invalid?: boolean;
  /** Accessible name of the group, if no `Field` provides one. */
  readonly label?: string;
}

/**
 * From a day and a time to another. Moving the start moves the end along; an end before the start is explained at once.
 * The values have no time zone: they are what the company's clock shows.
 */
export function DateTimeRangeInput(props: DateTimeRangeInputProps) {
  const { value, onChange, min, max, oneDay = false, step = 30, usual = 60, disabled = false, invalid, label } = props;
  const text = usePartText();
  const field = useFieldAttributes();
  const errorId = useId();
  const [kept, setKept] = useState(() => partsOf(value));
  // an incomplete part is known only here; anything else comes from the value
  const parts = sameSpan(spanOf(kept), value) ? kept : partsOf(value);
  const [start, end] = value;
  const isReversed = start !== null && end !== null && end < start;
  const isInvalid = (invalid ?? field['aria-invalid'] ?? false) || isReversed;
  const change = (part: Partial<SpanParts>) => {
    const next = changeParts(parts, part, usual, oneDay);
    setKept(next);
    const span = spanOf(next);
    if (!sameSpan(span, value)) onChange(span);
  };
  const day = { ...(min && { min }), ...(max && { max }), disabled, clearable: false };
  const time = { step, disabled, invalid: isInvalid, clearable: false };
  const sameDay = parts.startDay !== null && parts.startDay === parts.endDay;
  return (
    <div
      role="group"
      className={classNames('at-span', oneDay && 'at-span-one-day')}
      aria-describedby={isReversed ? errorId : undefined}
      {...(label === undefined && field.id ? { 'aria-labelledby': `${field.id}-label` } : { 'aria-label': label })}
    >
      <DateInput
        {...day}
        value={parts.startDay}
        onChange={(startDay) => change({ startDay })}
        label={text('dateStart')}
        invalid={isInvalid}
      />
      <FieldContext value={null}>
        <TimeInput
          {...time}
          value={parts.startTime}
          onChange={(startTime) => change({ startTime })}
          label={text('timeStart')}
        />
        <span aria-hidden="true">–</span>
        {!oneDay && (
          <DateInput
            {...day}
            value={parts.endDay}
            onChange={(endDay) => change({ endDay })}
            label={text('dateEnd')}
            invalid={isInvalid}
          />
        )}
        <TimeInput
          {...time}
          value={parts.endTime}
          onChange={(endTime) => change({ endTime })}
          label={text('timeEnd')}
          {...(sameDay && parts.startTime !== null && { since: parts.startTime })}
        />
      </FieldContext>
      {isReversed && (
        <div className="at-field-error" id={errorId} role="alert">
          <Icon name="error" size={14} />
          <span>{text('dateOverlapping')}</span>
        </div>
      )}
    </div>
  );
}

const sameSpan = (one: DateTimeRange, other: DateTimeRange): boolean => one[0] === other[0] && one[1] === other[1];
