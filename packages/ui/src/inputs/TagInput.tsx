import { textLength, useFieldActivity } from '@atrium/sdk/client';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { classNames } from '../classNames.ts';
import { isComposing } from '../isComposing.ts';
import { usePartText } from '../parts/partText.ts';
import { useFieldAttributes } from '../primitives/Field.tsx';
import { Tag } from '../primitives/Tag.tsx';

export interface TagInputProps extends TagLimits {
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
  /** What separates pasted tags; by default line breaks, tabs, commas and semicolons of both widths. */
  readonly separator?: RegExp;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  /** Accessible name, if no `Field` provides one. */
  readonly label?: string;
}

const SEPARATOR = /[\n\r\t,，、;；]/;

/**
 * Short texts as tags. Enter adds what is typed, Backspace in the empty input removes the last one, and several are
 * pasted at once. What does not fit stays in the input and is explained.
 */
export function TagInput(props: TagInputProps) {
  const { value, onChange, max, maxLength, separator = SEPARATOR, placeholder, disabled = false, label } = props;
  const text = usePartText();
  const field = useFieldAttributes();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState<Pick<AddedTags, 'left' | 'long'>>({ left: 0, long: [] });
  const isRefused = refused.left > 0 || refused.long.length > 0;

  const change = (next: readonly string[]) => {
    setRefused({ left: 0, long: [] });
    onChange(next);
  };
  const add = (tags: readonly string[]) => {
    const added = addTags(value, tags, { max, maxLength });
    if (added.value.length > value.length) onChange(added.value);
    setRefused(added);
    // what was refused can be corrected, unless there is no room for it anyway
    setTyped(added.long.join(', '));
  };
  const report = useFieldActivity();
  const isPending = typed.trim() !== '';
  useEffect(() => report({ isPending, flush: () => isPending && !isRefused && add([typed]) }));
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault();
      add([typed]);
    } else if (event.key === 'Backspace' && typed === '' && value.length > 0) change(value.slice(0, -1));
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text').split(separator);
    if (pasted.length < 2) return;
    event.preventDefault();
    add([typed, ...pasted]);
  };
  return (
    <div>
      <div
        className={classNames('at-field-box at-tags', disabled && 'at-tags-disabled')}
        onClick={({ target, currentTarget }) => target === currentTarget && input.current?.focus()}
      >
        {value.map((tag) => (
          <Tag
            key={tag}
            {...(!disabled && {
              onRemove: () => {
                input.current?.focus();
                change(value.filter((each) => each !== tag));
              },
            })}
          >
            {tag}
          </Tag>
        ))}
        <input
          {...field}
          ref={input}
          aria-label={label}
          aria-invalid={field['aria-invalid'] ?? (isRefused || undefined)}
          value={typed}
          disabled={disabled}
          placeholder={value.length === 0 ? (placeholder ?? text('tagsPlaceholder')) : undefined}
          onChange={({ target }) => {
            setTyped(target.value);
            setRefused({ left: 0, long: [] });
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          // what is typed and not entered would be lost without a word
          onBlur={() => typed.trim() !== '' && !isRefused && add([typed])}
        />
        <span className="at-tags-count" aria-hidden="true">
          {value.length} / {max}
        </span>
      </div>
      <div role="status" className={classNames(isRefused && 'at-field-error')}>
        {refused.long.length > 0 && <span>{text('tagsLong', { max: maxLength, count: refused.long.length })}</span>}
        {refused.left > 0 && <span>{text('tagsFull', { max, count: refused.left })}</span>}
      </div>
    </div>
  );
}

/** How many tags there may be, and how long each. */
export interface TagLimits {
  /** Maximum number of tags. */
  readonly max: number;
  /** Maximum number of characters of a tag, in code points. */
  readonly maxLength: number;
}

interface AddedTags {
  readonly value: readonly string[];
  /** Tags left out because of the maximum number. */
  readonly left: number;
  /** Tags left out because they are too long. */
  readonly long: readonly string[];
}

/** Adds tags in their order. Empty ones and those that are there already, in whatever case, are skipped. */
export function addTags(value: readonly string[], added: readonly string[], limits: TagLimits): AddedTags {
  const known = new Set(value.map(keyOf));
  const next = [...value];
  const long: string[] = [];
  let left = 0;
  for (const tag of added.map((text) => text.normalize('NFC').trim().replace(/\s+/g, ' '))) {
    if (tag === '' || known.has(keyOf(tag))) continue;
    if (textLength(tag) > limits.maxLength) long.push(tag);
    else if (next.length >= limits.max) left += 1;
    else {
      known.add(keyOf(tag));
      next.push(tag);
    }
  }
  return { value: next, left, long };
}

const keyOf = (tag: string) => tag.toLowerCase();
