import { type ReactNode, useId } from 'react';
import { classNames } from '../classNames.ts';
import { Icon } from './Icon.tsx';

/** A value that can be chosen, with its label. */
export interface Option<Value extends string | number> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly note?: ReactNode;
  readonly disabled?: boolean;
}

export interface RadioGroupProps<Value extends string | number> {
  /** What is chosen here. */
  readonly label: string;
  readonly options: readonly Option<Value>[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly row?: boolean;
  readonly disabled?: boolean;
}

/** A choice of one of a few visible options. */
export function RadioGroup<Value extends string | number>(props: RadioGroupProps<Value>) {
  const { label, options, value, onChange, row, disabled } = props;
  const name = useId();
  return (
    <fieldset
      className={classNames('at-radio-group', row && 'at-radio-group-row')}
      role="radiogroup"
      aria-label={label}
    >
      {options.map((option) => (
        <label className="at-choice" key={option.value}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            disabled={disabled || option.disabled}
            onChange={() => onChange(option.value)}
          />
          <span className="at-radio-mark" aria-hidden="true" />
          <span className="at-choice-text">
            {option.label}
            {option.note != null && <small>{option.note}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** A segment: an option that may have an icon. */
export interface SegmentedOption<Value extends string | number> extends Option<Value> {
  readonly icon?: string;
}

export interface SegmentedProps<Value extends string | number> {
  readonly label: string;
  readonly options: readonly SegmentedOption<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly small?: boolean;
}

/** One of two to five views, side by side; arrows move the choice. */
export function Segmented<Value extends string | number>(props: SegmentedProps<Value>) {
  const { label, options, value, onChange, small } = props;
  const name = useId();
  return (
    <fieldset
      className={classNames('at-segmented', small && 'at-segmented-small')}
      role="radiogroup"
      aria-label={label}
    >
      {options.map((option) => (
        <label className="at-segment" key={option.value}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          {option.icon && <Icon name={option.icon} size={14} />}
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
