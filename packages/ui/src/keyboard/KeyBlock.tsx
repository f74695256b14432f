import { useState } from 'react';
import { classNames } from '../classNames.ts';
import { Icon } from '../primitives/Icon.tsx';
import { useUiText } from '../texts/useUiText.ts';
import { Key } from './Key.tsx';
import { LETTER_ROWS, PAD_KEYS, type LetterKey } from './keys.ts';
import { moveAmongKeys } from './moveAmongKeys.ts';
import type { KeyboardEntry } from './useKeyboardEntry.ts';

export interface KeyBlockProps {
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
