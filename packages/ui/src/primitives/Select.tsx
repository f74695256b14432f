import type { ComponentProps } from 'react';
import { classNames } from '../classNames.ts';
import { useFieldAttributes } from './FieldContext.ts';
import { Icon } from './Icon.tsx';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

export interface SelectProps extends Omit<ComponentProps<'select'>, 'children' | 'onChange' | 'size' | 'value'> {
  readonly options: readonly SelectOption[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly small?: boolean;
  readonly invalid?: boolean;
}

/** A choice of one of many, as the platform's native select. */
export function Select({ options, value, onChange, small, invalid, className, ...rest }: SelectProps) {
  const field = useFieldAttributes();
  return (
    <div className={classNames('at-field-box at-select', small && 'at-select-small', className)}>
      <select
        {...field}
        {...(invalid && { 'aria-invalid': true })}
        {...rest}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={small ? 14 : 16} />
    </div>
  );
}
