import { useRef, type KeyboardEvent } from 'react';
import { isComposing } from '../isComposing.ts';
import { useUiText } from '../texts/useUiText.ts';
import { IconButton } from './IconButton.tsx';
import { TextInput } from './TextInput.tsx';

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
