import { randomId, useAtrium, useFieldActivity } from '@atrium/sdk/client';
import { Button, Checkbox, Icon, IconButton, isComposing, TextInput } from '@atrium/ui';
import { DateInput } from '@atrium/ui/dates';
import { SequenceList } from '@atrium/ui/sequence';
import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { MAX_ITEMS } from '../../contract/limits.ts';
import type { Handovers } from '../types.ts';
import type { FormItem } from './formFields.ts';

interface ItemsFieldProps {
  readonly value: readonly FormItem[];
  readonly onChange: (value: readonly FormItem[]) => void;
  readonly error: string | undefined;
}

/** The checklist as it is written: Enter adds a line, and lines are put in order. */
export function ItemsField({ value, onChange, error }: ItemsFieldProps) {
  const { t } = useAtrium<Handovers>();
  const id = useId();
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const isFull = value.length >= MAX_ITEMS;
  const add = () => {
    if (typed.trim() === '' || isFull) return;
    const item = { key: randomId(), id: null, text: typed.trim(), dueDate: null, isRequired: false };
    onChange([...value, item]);
    setTyped('');
  };
  const report = useFieldActivity();
  useEffect(() => report({ isPending: typed.trim() !== '' && !isFull, flush: add }));
  const change = (key: string, part: Partial<FormItem>) =>
    onChange(value.map((item) => (item.key === key ? { ...item, ...part } : item)));
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return;
    const { form } = event.currentTarget;
    const isSave = (event.ctrlKey || event.metaKey) && event.code === 'KeyS' && typed.trim() !== '';
    if (event.key !== 'Enter' && !isSave) return;
    event.preventDefault();
    add();
    if (!isSave) return;
    // the form is saved once it has the item
    event.stopPropagation();
    requestAnimationFrame(() => form?.requestSubmit());
  };
  // what is typed and not entered would be lost without a word
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => !currentTarget.contains(relatedTarget) && add();
  return (
    <section className="handover-items at-field" aria-label={t('items.title')} data-field="items">
      <label className="at-field-label" htmlFor={id}>
        <span>{t('items.title')}</span>
        {value.length > 0 && <span className="at-field-aside">{`${value.length} / ${MAX_ITEMS}`}</span>}
      </label>
      <SequenceList
        label={t('items.title')}
        items={value}
        itemKey={({ key }) => key}
        nameOf={({ text }) => text}
        onChange={onChange}
      >
        {(item) => (
          <div className="handover-item">
            <TextInput
              aria-label={t('items.text')}
              value={item.text}
              onChange={({ target }) => change(item.key, { text: target.value })}
            />
            <DateInput
              label={t('items.dueDateOf', { text: item.text })}
              placeholder={t('items.dueDate')}
              value={item.dueDate}
              onChange={(dueDate) => change(item.key, { dueDate })}
            />
            <Checkbox
              id={undefined}
              checked={item.isRequired}
              onChange={({ target }) => change(item.key, { isRequired: target.checked })}
            >
              {t('items.required')}
            </Checkbox>
            <IconButton
              small
              icon="small-cross"
              label={t('items.remove', { text: item.text })}
              onClick={() => {
                input.current?.focus();
                onChange(value.filter(({ key }) => key !== item.key));
              }}
            />
          </div>
        )}
      </SequenceList>
      <div className="handover-item-new" onBlur={onBlur}>
        <TextInput
          ref={input}
          id={id}
          value={typed}
          placeholder={t('items.placeholder')}
          disabled={isFull}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          aria-invalid={error !== undefined}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
        />
        <Button
          icon="plus"
          disabled={isFull || typed.trim() === ''}
          onClick={() => {
            input.current?.focus();
            add();
          }}
        >
          {t('items.add')}
        </Button>
      </div>
      {error !== undefined && (
        <div className="at-field-error" id={`${id}-error`} role="alert">
          <Icon name="error" size={14} />
          <span>{error}</span>
        </div>
      )}
    </section>
  );
}
