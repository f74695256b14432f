import { Select } from './Select.tsx';

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
