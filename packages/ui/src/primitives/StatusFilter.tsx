import { useUiText } from '../texts/useUiText.ts';
import { FilterSelect } from './FilterSelect.tsx';

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
