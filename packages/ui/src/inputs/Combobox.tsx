import { type CallOptions, LatestRun } from '@atrium/sdk/client';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { type partText, usePartText } from '../parts/partText.ts';
import { Button, IconButton } from '../primitives/Button.tsx';
import { Spinner } from '../primitives/loading.tsx';
import { type InputOption, SuggestBox } from './SuggestBox.tsx';

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

/** Milliseconds without typing before a search is sent. */
const COMBOBOX_DELAY = 250;

/** Searches the options: pass `options` to the call, they cancel it once another search replaces it. */
export type LoadOptions<Option extends InputOption> = (
  text: string,
  options: CallOptions,
) => Promise<readonly Option[]>;

interface RemoteOptions<Option extends InputOption> {
  readonly options: readonly Option[];
  readonly loading: boolean;
  readonly failed: boolean;
  /** Searches after `delay` milliseconds; a search that is waiting or running is cancelled. */
  search(text: string, delay?: number): void;
  /** Cancels what is running. */
  cancel(): void;
}

/** The options that the server finds. Only the latest search is applied. */
function useRemoteOptions<Option extends InputOption>(load: LoadOptions<Option>): RemoteOptions<Option> {
  const latest = useRef(load);
  latest.current = load;
  const run = useRef(new LatestRun());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [found, setFound] = useState<readonly Option[]>([]);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');

  const cancel = useCallback(() => {
    clearTimeout(timer.current);
    run.current.cancel();
    setState((now) => (now === 'loading' ? 'idle' : now));
  }, []);
  const search = useCallback((text: string, delay = 0) => {
    clearTimeout(timer.current);
    run.current.cancel();
    setState('loading');
    const send = async () => {
      const signal = run.current.begin();
      try {
        const options = await latest.current(text.trim(), { quiet: true, signal });
        if (signal.aborted) return;
        setFound(options);
        setState('idle');
      } catch {
        if (signal.aborted) return;
        setFound([]);
        setState('failed');
      }
    };
    if (delay === 0) void send();
    else timer.current = setTimeout(() => void send(), delay);
  }, []);
  useEffect(() => {
    const own = run.current;
    return () => {
      clearTimeout(timer.current);
      own.cancel();
    };
  }, []);
  return { options: found, loading: state === 'loading', failed: state === 'failed', search, cancel };
}
