import { useAtrium } from '@atrium/sdk/client';
import { Button, Field, IconButton, Select, TextArea, TextInput } from '@atrium/ui';
import { useId, useRef } from 'react';
import { MAX_EXTRA_NAME, MAX_EXTRA_VALUE, MAX_EXTRAS, MAX_LINKS } from '../../contract/limits.ts';
import type { Accounts } from '../types.ts';
import type { FormExtra } from './formFields.ts';
import type { AccountFormState } from './useAccountForm.ts';

const KINDS = ['text', 'secret', 'totp'] as const satisfies readonly FormExtra['kind'][];

/**
 * Further addresses and fields: those that another password manager had, or that a person adds. What is protected is not read here: it
 * stays, is replaced, or is deleted.
 */
export function ExtraFields({ form }: { readonly form: AccountFormState }) {
  const { t } = useAtrium<Accounts>();
  const id = useId();
  const box = useRef<HTMLElement>(null);
  const count = useRef(0);
  const { fields, change } = form;
  const { otherLinks, extras } = fields;
  /** What was added last, once it is shown. */
  const focusLast = (selector: string) =>
    requestAnimationFrame(() => [...(box.current?.querySelectorAll<HTMLElement>(selector) ?? [])].at(-1)?.focus());
  const put = (key: string, part: Partial<FormExtra>) =>
    change({ extras: extras.map((extra) => (extra.key === key ? { ...extra, ...part } : extra)) });
  return (
    <section ref={box} className="accounts-extras" aria-labelledby={id}>
      <header>
        <h3 id={id}>{t('field.extras')}</h3>
        <Button
          small
          variant="quiet"
          icon="plus"
          disabled={otherLinks.length >= MAX_LINKS}
          onClick={() => {
            change({ otherLinks: [...otherLinks, ''] });
            focusLast('[data-link] input');
          }}
        >
          {t('extra.addLink')}
        </Button>
        <Button
          small
          variant="quiet"
          icon="plus"
          disabled={extras.length >= MAX_EXTRAS}
          onClick={() => {
            count.current += 1;
            const extra: FormExtra = {
              key: `new ${count.current}`,
              isStored: false,
              name: '',
              kind: 'text',
              value: '',
            };
            change({ extras: [...extras, extra] });
            focusLast('[data-extra] input');
          }}
        >
          {t('extra.add')}
        </Button>
      </header>
      {otherLinks.length > 0 && (
        <Field {...form.field('otherLinks')}>
          {otherLinks.map((link, at) => (
            // a link has no name but its place
            <div key={at} className="accounts-extra-row" data-link>
              <TextInput
                icon="link"
                inputMode="url"
                spellCheck={false}
                autoComplete="off"
                aria-label={t('extra.linkOf', { at: at + 1 })}
                value={link}
                onChange={({ target }) => change({ otherLinks: otherLinks.with(at, target.value) })}
              />
              <IconButton
                icon="cross"
                label={t('extra.removeLink', { at: at + 1 })}
                onClick={() => change({ otherLinks: otherLinks.toSpliced(at, 1) })}
              />
            </div>
          ))}
        </Field>
      )}
      {extras.length > 0 && (
        <Field {...form.field('extras')}>
          {extras.map((extra) => (
            <ExtraRow
              key={extra.key}
              extra={extra}
              onChange={(part) => put(extra.key, part)}
              onRemove={() => change({ extras: extras.filter(({ key }) => key !== extra.key) })}
            />
          ))}
        </Field>
      )}
    </section>
  );
}

interface ExtraRowProps {
  readonly extra: FormExtra;
  readonly onChange: (part: Partial<FormExtra>) => void;
  readonly onRemove: () => void;
}

function ExtraRow({ extra: { isStored, name, kind, value }, onChange, onRemove }: ExtraRowProps) {
  const { t } = useAtrium<Accounts>();
  const label = t('import.ofRow', { name: name || t('extra.name'), text: t('extra.value') });
  return (
    <div className="accounts-extra-row" data-extra>
      <div className="accounts-extra-name">
        <TextInput
          aria-label={t('extra.name')}
          placeholder={t('extra.name')}
          maxLength={MAX_EXTRA_NAME}
          autoComplete="off"
          value={name}
          onChange={({ target }) => onChange({ name: target.value })}
        />
        <Select
          aria-label={t('extra.kind')}
          // what is protected is not made plain without being written again
          disabled={isStored && value === null}
          options={KINDS.map((each) => ({ value: each, label: t(`extra.kind.${each}`) }))}
          value={kind}
          onChange={(next) => onChange({ kind: next as FormExtra['kind'] })}
        />
      </div>
      {value === null ? (
        <div className="accounts-extra-kept">
          <span className="at-mute">••••••（{t('extra.kept')}）</span>
          <Button small onClick={() => onChange({ value: '' })}>
            {t('extra.replace')}
          </Button>
        </div>
      ) : (
        <TextArea
          aria-label={label}
          className={kind === 'text' ? '' : 'accounts-extra-secret'}
          rows={1}
          spellCheck={false}
          autoComplete="off"
          maxLength={MAX_EXTRA_VALUE}
          value={value}
          onChange={({ target }) => onChange({ value: target.value })}
        />
      )}
      <IconButton icon="cross" label={t('extra.removeOf', { name })} onClick={onRemove} />
    </div>
  );
}
