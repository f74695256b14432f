import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { classNames } from '../classNames.ts';
import { isComposing } from '../isComposing.ts';
import { Icon } from '../primitives/Icon.tsx';
import { useUiText } from '../texts/uiText.ts';
import type { KeyboardEntry } from './useKeyboardEntry.ts';

interface KeyBlockProps {
  readonly entry: KeyboardEntry;
  readonly onEnter: () => void;
}

/** The letters with their digits row, and the numeric pad. One tab stop each; arrows move among the keys. */
export function KeyBlock({ entry, onEnter }: KeyBlockProps) {
  const text = useUiText();
  const [caps, setCaps] = useState(false);
  const row = (keys: readonly LetterKey[] | undefined) =>
    keys?.map((key) => {
      const letter = /[a-z]/.test(key.plain);
      const shown = caps ? key.shifted : key.plain;
      return (
        <Key
          key={key.plain}
          tabStop={key.plain === '1'}
          onPress={() => entry.enter(shown)}
          label={shown}
          wide={key.plain === '\\'}
        >
          {!letter && <sup aria-hidden="true">{caps ? key.plain : key.shifted}</sup>}
          {shown}
        </Key>
      );
    });
  return (
    <>
      <div className="at-keys" role="group" aria-label={text('keyboardLetters')} onKeyDown={moveAmongKeys}>
        <div className="at-key-row">
          {row(LETTER_ROWS[0])}
          <Key kind="function" label={text('keyboardBackspace')} onPress={entry.backspace}>
            <Icon name="key-backspace" />
          </Key>
        </div>
        <div className="at-key-row at-key-row-2">{row(LETTER_ROWS[1])}</div>
        <div className="at-key-row">
          <Key
            kind="function"
            label={text('keyboardCaps')}
            pressed={caps}
            onPress={() => setCaps(!caps)}
            className={classNames(caps && 'at-key-lit')}
          >
            <Icon name="key-shift" />
            {text('keyboardUpper')}
          </Key>
          {row(LETTER_ROWS[2])}
          <Key kind="enter" label={text('keyboardEnter')} onPress={onEnter}>
            <Icon name="key-enter" />
            {text('keyboardEnter')}
          </Key>
        </div>
        <div className="at-key-row at-key-row-4">
          {row(LETTER_ROWS[3])}
          <Key kind="function" label={text('keyboardClear')} onPress={entry.clear}>
            {text('keyboardClear')}
          </Key>
        </div>
      </div>
      <div className="at-key-pad" role="group" aria-label={text('keyboardPad')} onKeyDown={moveAmongKeys}>
        {PAD_KEYS.map((key) => (
          <Key
            key={key}
            tabStop={key === '7'}
            label={key}
            onPress={() => entry.enter(key)}
            className={classNames(key === '0' && 'at-key-double')}
          >
            {key}
          </Key>
        ))}
      </div>
    </>
  );
}

interface KeyProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly onPress: () => void;
  readonly kind?: 'letter' | 'function' | 'enter';
  readonly pressed?: boolean;
  readonly wide?: boolean;
  /** The tabbable key of its block; arrows reach the others. */
  readonly tabStop?: boolean;
  readonly className?: string;
}

/** A key cap. */
function Key({ label, children, onPress, kind = 'letter', pressed, wide, tabStop, className }: KeyProps) {
  return (
    <button
      type="button"
      tabIndex={tabStop ? 0 : -1}
      aria-label={label}
      aria-pressed={pressed}
      className={classNames('at-key', kind !== 'letter' && `at-key-${kind}`, wide && 'at-key-wide', className)}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

/** One key of the letter block: what it enters without and with shift. */
interface LetterKey {
  readonly plain: string;
  readonly shifted: string;
}

const pairs = (plain: string, shifted: string): readonly LetterKey[] =>
  [...plain].map((key, index) => ({ plain: key, shifted: [...shifted][index]! }));

/** The four rows of an American keyboard. Together they enter every printable ASCII character but the space. */
export const LETTER_ROWS: readonly (readonly LetterKey[])[] = [
  pairs('1234567890-=', '!@#$%^&*()_+'),
  pairs('qwertyuiop[]\\', 'QWERTYUIOP{}|'),
  pairs("asdfghjkl;'", 'ASDFGHJKL:"'),
  pairs('zxcvbnm,./`', 'ZXCVBNM<>?~'),
];

/** The numeric pad, in reading order. */
const PAD_KEYS = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '0', '.'] as const;

const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Arrow keys move the focus to the nearest key cap in that direction, by their position on the screen. */
function moveAmongKeys(event: KeyboardEvent<HTMLElement>): void {
  const direction = DIRECTIONS[event.key];
  if (!direction || isComposing(event)) return;
  event.preventDefault();
  const from = (event.target as HTMLElement).getBoundingClientRect();
  const [dx, dy] = direction;
  const section = event.currentTarget.closest('.at-keyboard') ?? event.currentTarget;
  let best: HTMLElement | undefined;
  let bestScore = Infinity;
  for (const key of section.querySelectorAll<HTMLElement>('.at-key')) {
    const box = key.getBoundingClientRect();
    const x = (box.left + box.right - from.left - from.right) / 2;
    const y = (box.top + box.bottom - from.top - from.bottom) / 2;
    const along = x * dx + y * dy;
    const across = Math.abs(dx ? y : x);
    if (along < 4 || (dx && across > from.height / 2)) continue;
    const score = along + across * 2;
    if (score < bestScore) [best, bestScore] = [key, score];
  }
  best?.focus();
}
