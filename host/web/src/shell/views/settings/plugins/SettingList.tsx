import { Button, Icon, IconButton, isComposing } from '@atrium/ui';
import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { useText } from '../../../../services/i18n.ts';
import type { Moved } from './errorsAfterChange.ts';
import type { ListField } from './settingFields.ts';
import { SettingInput } from './SettingInput.tsx';

interface ListProps {
  readonly field: ListField;
  readonly value: unknown;
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: (value: readonly unknown[], moved: Moved) => void;
}

/**
 * A list of values, one row each, with its error below it. Enter adds a row below, Backspace in an empty row removes
 * it; the buttons do the same. The focus moves to the new row, or to the one after the removed row.
 */
export function SettingList({ field, value, problems, onChange }: ListProps) {
  const { title, hint, item, max } = field;
  const t = useText();
  const id = useId();
  const place = useRef<HTMLFieldSetElement>(null);
  const next = useRef<number | null>(null);
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  const path = field.path.join('.');
  const full = max !== undefined && items.length >= max;

  useEffect(() => {
    if (next.current === null) return;
    const rows = place.current!.querySelectorAll<HTMLElement>('li :is(input, select)');
    const row = rows[Math.min(next.current, rows.length - 1)];
    (row ?? place.current!.querySelector<HTMLElement>(':scope > button'))?.focus();
    next.current = null;
  });

  const add = (at: number) => {
    if (full) return;
    next.current = at;
    onChange(items.toSpliced(at, 0, item.kind === 'choice' ? item.values[0] : ''), (index) =>
      index < at ? index : index + 1,
    );
  };
  const remove = (at: number, focus: number) => {
    next.current = focus;
    onChange(items.toSpliced(at, 1), (index) => (index === at ? null : index > at ? index - 1 : index));
  };
  const onKeyDown = (at: number) => (event: KeyboardEvent<HTMLInputElement | HTMLSelectElement>) => {
    if (isComposing(event) || item.kind === 'choice') return;
    const { value: text, validity } = event.currentTarget;
    const removing = event.key === 'Backspace' && text === '' && !validity.badInput && !event.repeat;
    if (event.key !== 'Enter' && !removing) return;
    // Otherwise Enter would save, and Backspace would act on the next row.
    event.preventDefault();
    if (removing) remove(at, Math.max(0, at - 1));
    else add(at + 1);
  };

  const problem = problems[path];
  return (
    <fieldset ref={place} className="ws-setting-group" {...(problem && { 'aria-describedby': `${id}-list` })}>
      <legend>{title}</legend>
      {hint && <p className="at-caption at-mute">{hint}</p>}
      <ol className="ws-setting-list">
        {items.map((one, at) => {
          const wrong = problems[`${path}.${at}`];
          return (
            <li key={at}>
              <SettingInput
                field={item}
                value={one}
                onChange={(changed) => onChange(items.with(at, changed), (index) => (index === at ? null : index))}
                onKeyDown={onKeyDown(at)}
                aria-label={t('settings.listItem', { title, at: at + 1 })}
                aria-describedby={wrong && `${id}-${at}`}
                invalid={wrong !== undefined}
              />
              <IconButton
                small
                icon="cross"
                label={t('settings.listRemove', { title, at: at + 1 })}
                onClick={() => remove(at, at)}
              />
              {wrong && <Problem id={`${id}-${at}`} text={wrong} />}
            </li>
          );
        })}
      </ol>
      {items.length === 0 && <p className="at-caption at-mute ws-setting-list">{t('settings.listEmpty')}</p>}
      {problem && <Problem id={`${id}-list`} text={problem} />}
      <Button small icon="plus" disabled={full} onClick={() => add(items.length)}>
        {t('settings.listAdd', { title })}
      </Button>
      {max !== undefined && <span className="at-caption at-mute">{t('settings.listMost', { max })}</span>}
    </fieldset>
  );
}

function Problem({ id, text }: { readonly id: string; readonly text: string }) {
  return (
    <div className="at-field-error" id={id} role="alert">
      <Icon name="error" size={14} />
      <span>{text}</span>
    </div>
  );
}
