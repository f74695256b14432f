import { useFieldActivity } from '@atrium/sdk/client';
import { useEffect, useState } from 'react';
import type { InputOption } from './InputOption.ts';
import { SuggestBox, type SuggestBoxProps } from './SuggestBox.tsx';

export interface ParsedInputProps<Value extends string | number> extends Pick<
  SuggestBoxProps,
  'label' | 'placeholder' | 'invalid' | 'disabled' | 'className'
> {
  readonly value: Value | null;
  readonly onChange: (value: Value | null) => void;
  readonly options: readonly InputOption[];
  /** Returns null if the text is not a value, or not one that may be entered. */
  readonly parse: (typed: string) => Value | null;
  readonly format: (value: Value) => string;
  readonly clearable: boolean;
}

/**
 * A value that is typed in one of several ways, or chosen from suggestions. Text that is no value marks the input while
 * it is typed; when the focus leaves, the last value is shown again, so that what is shown is what is saved.
 */
export function ParsedInput<Value extends string | number>(props: ParsedInputProps<Value>) {
  const { value, onChange, options, parse, format, clearable, invalid, ...rest } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const isEmpty = typed?.trim() === '';
  const parsed = typed === null || isEmpty ? null : parse(typed);
  const set = (next: Value | null) => {
    setTyped(null);
    if (next !== value) onChange(next);
  };
  const accept = () => {
    if (typed === null) return false;
    if (parsed !== null) set(parsed);
    else if (isEmpty && clearable) set(null);
    else return false;
    setOpen(false);
    return true;
  };
  const report = useFieldActivity();
  const isPending = typed !== null && typed !== (value === null ? '' : format(value));
  useEffect(() => report({ isPending, flush: () => void accept() }));
  return (
    <SuggestBox
      {...rest}
      text={typed ?? (value === null ? '' : format(value))}
      onText={setTyped}
      options={options}
      chosen={value ?? undefined}
      onChoose={({ id }) => set(id as Value)}
      open={open}
      onOpen={setOpen}
      onEnter={accept}
      onLeave={() => {
        accept();
        setTyped(null);
      }}
      invalid={(typed !== null && !isEmpty && parsed === null) || invalid}
    />
  );
}
