import { useState, type ReactNode } from 'react';
import { Button } from '../primitives/Button.tsx';
import { IconButton } from '../primitives/IconButton.tsx';
import { Spinner } from '../primitives/Spinner.tsx';
import type { partText } from '../parts/partText.ts';
import { usePartText } from '../parts/usePartText.ts';
import type { InputOption } from './InputOption.ts';
import { SuggestBox } from './SuggestBox.tsx';
import { COMBOBOX_DELAY, useRemoteOptions, type LoadOptions, type RemoteOptions } from './useRemoteOptions.ts';

export interface ComboboxProps<Option extends InputOption> {
  readonly value: Option | null;
  readonly onChange: (option: Option | null) => void;
  /** Returns the options for a text, also for the empty one; a few dozen at most. */
  readonly load: LoadOptions<Option>;
  /** The value may be emptied. */
  readonly clearable?: boolean;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly invalid?: boolean;
  /** Accessible name, if no `Field` provides one. */
  readonly label?: string;
}

/**
 * A choice of one of many that the server searches while the person types. Only the latest search is shown, earlier ones
 * are cancelled; nothing is searched while an input method composes. Text that was not chosen is not a value: the last
 * value is shown again when the focus leaves.
 */
export function Combobox<Option extends InputOption>(props: ComboboxProps<Option>) {
  const { value, onChange, load, clearable = true, placeholder, disabled, invalid, label } = props;
  const text = usePartText();
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const remote = useRemoteOptions(load);
  const reset = () => {
    setTyped(null);
    remote.cancel();
  };
  return (
    <SuggestBox
      text={typed ?? value?.name ?? ''}
      onText={(next, composing) => {
        setTyped(next);
        if (composing) remote.cancel();
        else remote.search(next, COMBOBOX_DELAY);
      }}
      options={remote.loading && typed === null ? [] : remote.options}
      chosen={value?.id}
      onChoose={(option) => {
        reset();
        if (option.id !== value?.id) onChange(option as Option);
      }}
      open={open}
      onOpen={(next) => {
        // opened without typing: everything there is to choose from
        if (next && !open && typed === null) remote.search('');
        setOpen(next);
      }}
      onEnter={() => {
        if (!open) return false;
        if (remote.failed) remote.search(typed ?? '');
        return true;
      }}
      onLeave={() => {
        if (typed?.trim() === '' && value && clearable) onChange(null);
        reset();
      }}
      state={stateOf(remote, text, () => remote.search(typed ?? ''))}
      firstActive
      stale={remote.loading}
      label={label}
      placeholder={placeholder}
      disabled={disabled}
      invalid={invalid}
      end={
        clearable &&
        !disabled &&
        value !== null && (
          <IconButton
            small
            icon="cross"
            label={text('remove', { name: value.name })}
            onClick={() => {
              reset();
              onChange(null);
            }}
          />
        )
      }
    />
  );
}

/** What is shown below the options, or instead of them. */
function stateOf(remote: RemoteOptions<InputOption>, text: typeof partText, onRetry: () => void): ReactNode {
  if (remote.failed)
    return (
      <>
        <span className="at-grow">{text('comboboxFailed')}</span>
        <Button small onClick={onRetry}>
          {text('retry')}
        </Button>
      </>
    );
  if (remote.loading)
    return (
      <>
        <Spinner />
        {text('loading')}
      </>
    );
  return remote.options.length === 0 ? text('listNoneTitle') : null;
}
