import { type ComponentProps, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { classNames } from '../classNames.ts';
import { isComposing } from '../isComposing.ts';
import { useUiText } from '../texts/uiText.ts';
import { useFieldAttributes } from './Field.tsx';
import { Icon } from './Icon.tsx';
import { IconButton } from './Button.tsx';

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'size'> {
  readonly icon?: string;
  /** Marks the value invalid even without a `Field`. */
  readonly invalid?: boolean;
  /** Buttons inside the box, at its end. */
  readonly end?: ReactNode;
}

/** One line of text. `ref` is the input itself. */
export function TextInput({ icon, invalid, end, className, ...rest }: TextInputProps) {
  const field = useFieldAttributes();
  return (
    <div className={classNames('at-field-box', className)}>
      {icon && <Icon name={icon} />}
      <input {...field} {...(invalid && { 'aria-invalid': true })} {...rest} />
      {end}
    </div>
  );
}

export interface TextAreaProps extends ComponentProps<'textarea'> {
  readonly invalid?: boolean;
}

/** Several lines of text. */
export function TextArea({ invalid, className, rows = 3, ...rest }: TextAreaProps) {
  const field = useFieldAttributes();
  return (
    <div className={classNames('at-field-box at-textarea', className)}>
      <textarea rows={rows} {...field} {...(invalid && { 'aria-invalid': true })} {...rest} />
    </div>
  );
}

export interface SearchInputProps {
  /** Label and placeholder. */
  readonly label: string;
  readonly value: string;
  /** Called with every keystroke, and with `''` by the clear button and Escape. */
  readonly onChange: (text: string) => void;
  readonly className?: string;
  readonly autoFocus?: boolean;
}

/** Searches while typing. Never submits a form around it. */
export function SearchInput({ label, value, onChange, className, autoFocus }: SearchInputProps) {
  const text = useUiText();
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Enter') event.preventDefault();
    if (event.key !== 'Escape' || value === '') return;
    // a surrounding overlay, such as a drawer, stays open
    event.stopPropagation();
    event.preventDefault();
    clear();
  };
  return (
    <TextInput
      ref={input}
      type="search"
      icon="search"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
      {...(className !== undefined && { className })}
      {...(autoFocus && { autoFocus })}
      end={value !== '' && <IconButton small icon="cross" label={text('clearSearch')} onClick={clear} />}
    />
  );
}
