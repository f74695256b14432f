import { PopoverNext } from '@blueprintjs/core';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '../classNames.ts';
import { isComposing } from '../isComposing.ts';
import { fitWindow } from '../overlays/fitWindow.ts';
import { TextInput } from '../primitives/TextInput.tsx';

/** One of the values that an input suggests. */
export interface InputOption {
  readonly id: string | number;
  readonly name: string;
  /** Explains the name, behind it. */
  readonly note?: string | undefined;
}

export interface SuggestBoxProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly options: readonly InputOption[];
  /** The option that is the value: marked, and first to be reached by the arrow keys. */
  readonly chosen?: string | number | undefined;
  readonly onChoose: (option: InputOption) => void;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  /** Enter while no option is active. The form around it is not submitted if it returns true. */
  readonly onEnter?: () => boolean;
  /** The focus left the input. */
  readonly onLeave?: () => void;
  readonly label?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly invalid?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly className?: string;
}

const FIT = fitWindow(false);

/**
 * A text input with a list of suggestions, by the ARIA combobox pattern: the focus stays in the input, arrows move the
 * active option, Enter chooses it, Escape closes the list, Alt and the down arrow opens it.
 */
export function SuggestBox(props: SuggestBoxProps) {
  const { text, onText, options, chosen, onChoose, open, onOpen, onEnter, onLeave } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(-1);
  const shown = open && !props.disabled && options.length > 0;
  const at = shown && active < options.length ? active : -1;
  const selected = options.findIndex((option) => option.id === chosen);

  useEffect(() => {
    if (!shown) return undefined;
    // a frame later: the overlay is rendered through a portal
    const frame = requestAnimationFrame(() =>
      list.current?.querySelectorAll('[role=option]')[Math.max(at, 0)]?.scrollIntoView({ block: 'nearest' }),
    );
    return () => cancelAnimationFrame(frame);
  }, [shown, at]);

  const start = (row = selected) => {
    onOpen(true);
    setActive(row);
  };
  const close = () => {
    onOpen(false);
    setActive(-1);
  };
  const choose = (option: InputOption) => {
    close();
    onChoose(option);
  };
  const move = (step: 1 | -1) => {
    if (!open) return start(selected >= 0 ? selected : step > 0 ? 0 : options.length - 1);
    setActive(at < 0 ? (step > 0 ? 0 : options.length - 1) : (at + step + options.length) % options.length);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (event.altKey) return event.key === 'ArrowDown' ? start() : close();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter') {
      if (at >= 0) {
        event.preventDefault();
        choose(options[at]!);
      } else if (onEnter?.()) event.preventDefault();
    } else if (event.key === 'Escape' && open) {
      // a surrounding dialog stays open
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };
  return (
    <PopoverNext
      isOpen={shown}
      placement="bottom-start"
      arrow={false}
      middleware={FIT}
      animation="minimal"
      transitionDuration={0}
      autoFocus={false}
      enforceFocus={false}
      canEscapeKeyClose={false}
      shouldReturnFocusOnClose={false}
      renderTarget={({ ref }) => (
        <div ref={ref} className={classNames('at-suggest', props.className)}>
          <TextInput
            role="combobox"
            autoComplete="off"
            aria-autocomplete="list"
            aria-expanded={shown}
            aria-controls={shown ? `${id}-list` : undefined}
            aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
            aria-label={props.label}
            placeholder={props.placeholder}
            disabled={props.disabled}
            invalid={props.invalid ?? false}
            value={text}
            onChange={({ target }) => {
              onText(target.value);
              start(-1);
            }}
            onClick={() => !open && start()}
            onKeyDown={onKeyDown}
            onBlur={() => {
              close();
              onLeave?.();
            }}
          />
        </div>
      )}
      content={
        // The focus stays in the input, whose blur closes the list.
        <div className="at-popover at-suggest-list" ref={list} onPointerDown={(event) => event.preventDefault()}>
          <div role="listbox" id={`${id}-list`} aria-label={props.label ?? props.placeholder}>
            {options.map((option, row) => (
              <div
                key={option.id}
                id={`${id}-${row}`}
                role="option"
                aria-selected={option.id === chosen}
                className={classNames('at-suggest-row', row === at && 'at-suggest-active')}
                onPointerMove={() => row !== at && setActive(row)}
                onClick={() => choose(option)}
              >
                <span className="at-grow at-cut">{option.name}</span>
                {option.note !== undefined && <small>{option.note}</small>}
              </div>
            ))}
          </div>
        </div>
      }
    />
  );
}
