import { useRef, useState } from 'react';
import { Field } from '../primitives/Field.tsx';
import { TextInput } from '../primitives/TextInput.tsx';
import { VirtualKeyboard, type VirtualKeyboardProps } from '../keyboard/VirtualKeyboard.tsx';

export interface KeyboardFieldProps extends Pick<
  VirtualKeyboardProps,
  'rules' | 'onConfirm' | 'onInvalid' | 'submits'
> {
  readonly initial?: string;
  readonly onSubmit?: () => void;
}

/** A password field as screens use it: focus opens the keyboard. */
export function KeyboardField({ initial = '', onSubmit, ...rest }: KeyboardFieldProps) {
  const [value, setValue] = useState(initial);
  const [open, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.();
      }}
    >
      <Field label="密碼">
        <TextInput
          ref={field}
          value={value}
          onFocus={() => setOpen(true)}
          onChange={(event) => setValue(event.target.value)}
        />
      </Field>
      <button type="button">別處</button>
      <VirtualKeyboard open={open} onOpenChange={setOpen} field={field} value={value} onChange={setValue} {...rest} />
    </form>
  );
}
