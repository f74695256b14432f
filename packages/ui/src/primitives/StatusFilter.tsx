import { useUiText } from '../texts/useUiText.ts';
import { Select } from './Select.tsx';

export interface StatusFilterProps {
  /** Active ones, disabled ones, or null: both. */
  readonly value: boolean | null;
  readonly onChange: (value: boolean | null) => void;
  readonly small?: boolean;
}

/** Narrows a list to what is active or disabled, in the words of `StatusTag`. */
export function StatusFilter({ value, onChange, small = false }: StatusFilterProps) {
  const text = useUiText();
  return (
    <Select
      small={small}
      aria-label={text('status')}
      options={[
        { value: '', label: text('anyStatus') },
        { value: 'true', label: text('active') },
        { value: 'false', label: text('disabled') },
      ]}
      value={String(value ?? '')}
      onChange={(chosen) => onChange(chosen === '' ? null : chosen === 'true')}
    />
  );
}
