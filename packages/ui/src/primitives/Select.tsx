import type { ComponentProps } from 'react';
import { classNames } from '../classNames.ts';
import { useUiText } from '../texts/uiText.ts';
import { useFieldAttributes } from './Field.tsx';
import { Icon } from './Icon.tsx';

/** An option of a `Select`. */
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

export interface FilterSelectProps<Value extends string | number> {
  readonly label: string;
  /** Label of the neutral option: 所有公司別. */
  readonly any: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  /** null: no filter. */
  readonly value: Value | null;
  readonly onChange: (value: Value | null) => void;
  readonly small?: boolean;
}

/** Filters a list by one of several values. */
export function FilterSelect<Value extends string | number>(props: FilterSelectProps<Value>) {
  const { label, any, options, value, onChange, small = false } = props;
  return (
    <Select
      small={small}
      aria-label={label}
      options={[
        { value: '', label: any },
        ...options.map((option) => ({ value: String(option.value), label: option.label })),
      ]}
      value={String(value ?? '')}
      onChange={(chosen) => onChange(options.find((option) => String(option.value) === chosen)?.value ?? null)}
    />
  );
}

export interface StatusFilterProps {
  /** Active, disabled, or null for both. */
  readonly value: boolean | null;
  readonly onChange: (value: boolean | null) => void;
  readonly small?: boolean;
}

/** Filters a list by status, with the labels of `StatusTag`. */
export function StatusFilter({ value, onChange, small = false }: StatusFilterProps) {
  const text = useUiText();
  return (
    <FilterSelect
      small={small}
      label={text('status')}
      any={text('anyStatus')}
      options={[
        { value: 'true', label: text('active') },
        { value: 'false', label: text('disabled') },
      ]}
      value={value === null ? null : `${value}`}
      onChange={(chosen) => onChange(chosen === null ? null : chosen === 'true')}
    />
  );
}
