import { useId, type ReactNode } from 'react';
import { classNames } from '../classNames.ts';

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
