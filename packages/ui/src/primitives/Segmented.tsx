import { useId } from 'react';
import { classNames } from '../classNames.ts';
import { Icon } from './Icon.tsx';
import type { Option } from './RadioGroup.tsx';

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
