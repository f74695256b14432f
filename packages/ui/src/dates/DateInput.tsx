import { useFieldActivity } from '@atrium/sdk/client';
import { useRef, useState, type KeyboardEvent } from 'react';
import { companyDay } from '../days/companyTime.ts';
import { useFieldAttributes } from '../primitives/Field.tsx';
import { Icon } from '../primitives/Icon.tsx';
import { usePartText } from '../parts/partText.ts';
import { BlueprintDateInput } from './datetime2.ts';
import { dateLocale, dateTexts, formatDay, monthProps, parseDay } from './dateTexts.ts';
import { fromIsoDay, toIsoDay, type IsoDay } from './isoDay.ts';

export interface DateInputProps {
  readonly value: IsoDay | null;
  readonly onChange: (day: IsoDay | null) => void;
  /** A day was typed that is before `min` or after `max`. Without it such a day is no value, so that a form could only say that it is missing. */
  readonly onOutOfRange?: (day: IsoDay) => void;
  readonly min?: IsoDay;
  readonly max?: IsoDay;
  /** The value may be emptied. */
  readonly clearable?: boolean;
  readonly disabled?: boolean;
  readonly invalid?: boolean;
  /** Accessible name, if no `Field` provides one. */
  readonly label?: string;
  readonly placeholder?: string;
}

/** A day, typed (2026/3/26, 3/26, 20260326) or picked from a month, which the down arrow enters. */
export function DateInput(props: DateInputProps) {
  const { value, onChange, onOutOfRange, min, max, clearable = true, disabled, invalid, label, placeholder } = props;
  const text = usePartText();
  const field = useFieldAttributes();
  // The input opens its month whenever it gets the focus, so the focus returns to the box around it.
  const box = useRef<HTMLSpanElement>(null);
  // what is typed is a value once the focus leaves
  const report = useFieldActivity();
  const leave = () => box.current?.focus({ preventScroll: true });
  // Tab leaves the field, as it does any other, and its month with it: Blueprint takes the focus through all of the month first.
  const [isLeft, setLeft] = useState(false);
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || event.shiftKey || !(event.target instanceof HTMLInputElement)) return;
    if (!box.current?.contains(event.target)) return;
    event.stopPropagation();
    setLeft(true);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') leave();
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      const { currentTarget: input } = event;
      if (input.getAttribute('aria-expanded') === 'true') focusMonth(input);
      else input.click();
    }
    // takes the day that was typed, as it chooses an option of an open list: it does not send the form as well
    if (event.key === 'Enter' && event.currentTarget.getAttribute('aria-expanded') === 'true') event.preventDefault();
  };
  return (
    <span
      ref={box}
      tabIndex={-1}
      className="at-date-box"
      onKeyDownCapture={onKeyDownCapture}
      onFocus={() => setLeft(false)}
      onInput={() => report({ isPending: true, flush: () => box.current?.querySelector('input')?.blur() })}
      onBlur={() => report({})}
    >
      <BlueprintDateInput
        {...dateTexts()}
        value={value}
        // A day is text, not an instant: parsed as UTC midnight it would be the day before in western time zones.
        onChange={(next) => onChange(toIsoDay(fromIsoDay(next)))}
        onError={(typed) => {
          const day = toIsoDay(typed);
          if (day !== null) onOutOfRange?.(day);
        }}
        formatDate={formatDay}
        parseDate={parseDay}
        locale={dateLocale()}
        dayPickerProps={monthProps()}
        minDate={fromIsoDay(min) ?? new Date(1950, 0, 1)}
        maxDate={fromIsoDay(max) ?? new Date(2100, 11, 31)}
        {...(!value && { initialMonth: firstMonth(min, max) })}
        canClearSelection={clearable}
        showActionsBar
        todayButtonText={text('dateToday')}
        clearButtonText={text('dateClear')}
        highlightCurrentDay
        disabled={disabled ?? false}
        disableTimezoneSelect
        showTimezoneSelect={false}
        fill
        popoverProps={{
          ...(isLeft && { isOpen: false }),
          minimal: true,
          placement: 'bottom-start',
          shouldReturnFocusOnClose: false,
          onClosing: (month) => month.contains(document.activeElement) && leave(),
        }}
        placeholder={placeholder ?? text('datePlaceholder')}
        rightElement={<Icon name="calendar" className="at-date-icon" />}
        inputProps={{
          ...field,
          ...(invalid && { 'aria-invalid': true }),
          'aria-label': label,
          className: 'at-date-input',
          onKeyDown,
        }}
      />
    </span>
  );
}

/** Focuses the day of the open month that the arrow keys move from. */
function focusMonth(input: HTMLInputElement): void {
  const month = document.getElementById(input.getAttribute('aria-controls') ?? '');
  month?.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')?.focus();
}

/** Where an empty field opens: at today, or at the end of the allowed days that is nearest to it. */
function firstMonth(min: IsoDay | undefined, max: IsoDay | undefined): Date {
  const today = companyDay();
  const nearest = min && today < min ? min : max && today > max ? max : today;
  return fromIsoDay(nearest)!;
}
