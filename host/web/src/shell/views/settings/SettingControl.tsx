import { Button, Field, Icon, IconButton, isComposing, Select, Switch, TextInput } from '@atrium/ui';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useText } from '../../../services/i18n.ts';
import type { Moved } from './useSettingsForm.ts';
import type { InputField, ListField, SettingField } from './settingFields.ts';

interface ControlProps {
  readonly field: SettingField;
  readonly values: Readonly<Record<string, unknown>>;
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: (path: readonly string[], value: unknown, moved?: Moved) => void;
}

/** The control of a schema field, with label, hint and error. */
export function SettingControl({ field, values, problems, onChange }: ControlProps) {
  const { path, title, hint } = field;
  const name = path.at(-1)!;
  const problem = problems[path.join('.')];
  if (field.kind === 'group') {
    const inner = (values[name] ?? {}) as ControlProps['values'];
    return (
      <fieldset className="ws-setting-group">
        <legend>{title}</legend>
        {hint && <p className="at-caption at-mute">{hint}</p>}
        <div className="ws-setting-fields">
          {field.fields.map((one) => (
            <SettingControl
              key={one.path.join('.')}
              field={one}
              values={inner}
              problems={problems}
              onChange={onChange}
            />
          ))}
        </div>
      </fieldset>
    );
  }
  if (field.kind === 'list')
    return (
      <SettingList
        field={field}
        value={values[name]}
        problems={problems}
        onChange={(value, moved) => onChange(path, value, moved)}
      />
    );
  if (field.kind === 'switch')
    return (
      <Switch
        end
        checked={values[name] === true}
        note={problem ?? hint}
        onChange={(event) => onChange(path, event.target.checked)}
      >
        {title}
      </Switch>
    );
  return (
    <Field label={title} {...(hint && { hint })} {...(problem && { error: problem })}>
      <SettingInput field={field} value={values[name]} onChange={(value) => onChange(path, value)} />
    </Field>
  );
}

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
function SettingList({ field, value, problems, onChange }: ListProps) {
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

interface InputProps {
  readonly field: InputField;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  // Attributes for use without a `Field`, as in a list.
  readonly 'aria-label'?: string;
  readonly 'aria-describedby'?: string | undefined;
  readonly invalid?: boolean;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement | HTMLSelectElement>) => void;
}

/** One value: a line of text, a number, a time or a choice. */
function SettingInput({ field, value, onChange, ...rest }: InputProps) {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  if (field.kind === 'choice')
    return (
      <Select
        {...rest}
        options={field.options}
        value={text}
        onChange={(chosen) => onChange(field.values.find((one) => String(one) === chosen))}
      />
    );
  if (field.kind === 'number') {
    const { step, min, max } = field;
    return (
      <TextInput
        {...rest}
        type="number"
        inputMode={step === 1 ? 'numeric' : 'decimal'}
        step={step}
        min={min}
        max={max}
        value={text}
        // An empty number is reported by the server.
        onChange={({ target }) => onChange(target.value === '' ? '' : target.valueAsNumber)}
      />
    );
  }
  return (
    <TextInput
      {...rest}
      type={field.kind === 'time' ? 'time' : 'text'}
      {...(field.maxLength !== undefined && { maxLength: field.maxLength })}
      value={text}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
