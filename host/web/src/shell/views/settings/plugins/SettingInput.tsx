import { Select, TextInput } from '@atrium/ui';
import type { KeyboardEvent } from 'react';
import type { InputField } from './settingFields.ts';

interface InputProps {
  readonly field: InputField;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  // Attributes for use without a `Field`, as in a list.
  readonly 'aria-label'?: string;
  readonly 'aria-describedby'?: string | undefined;
  readonly invalid?: boolean;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement | HTMLSelectElement>) => void;
}

/** One value: a line of text, a number, a time or a choice. */
export function SettingInput({ field, value, onChange, ...rest }: InputProps) {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  if (field.kind === 'choice')
    return (
      <Select
        {...rest}
        options={field.options}
        value={text}
        onChange={(chosen) => onChange(field.values.find((one) => String(one) === chosen))}
      />
    );
  if (field.kind === 'number') {
    const { step, min, max } = field;
    return (
      <TextInput
        {...rest}
        type="number"
        inputMode={step === 1 ? 'numeric' : 'decimal'}
        step={step}
        min={min}
        max={max}
        value={text}
        // An empty number is reported by the server.
        onChange={({ target }) => onChange(target.value === '' ? '' : target.valueAsNumber)}
      />
    );
  }
  return (
    <TextInput
      {...rest}
      type={field.kind === 'time' ? 'time' : 'text'}
      {...(field.maxLength !== undefined && { maxLength: field.maxLength })}
      value={text}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
