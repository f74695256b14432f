import { useAtrium, type FormInput } from '@atrium/sdk/client';
import { Button, ErrorState, LoadingMask } from '@atrium/ui';
import { useEffect, useRef, type FormEvent } from 'react';
import { FormAccess } from './FormAccess.tsx';
import { FormPage } from './FormPage.tsx';
import type { FormFields } from './formFields.ts';
import { FormPlace } from './FormPlace.tsx';
import { IconChooser } from './IconChooser.tsx';
import type { MenuEntry, Nav } from './types.ts';
import { type FormTarget, useEntryForm } from './useEntryForm.ts';

export type TypedInput = Pick<FormInput<FormFields>, 'isDirty' | 'forget'>;

interface EntryFormProps {
  readonly target: FormTarget;
  readonly onSaved: (id: number) => void;
  readonly onCancel: () => void;
  readonly onLoaded?: (entry: MenuEntry | null) => void;
  /** Told the form's input, so that it can be asked about before the form goes. */
  readonly onInput?: (input: TypedInput) => void;
  /** Told whether it holds unsaved input, from when that is known. */
  readonly onDirty?: (dirty: boolean) => void;
}

/** Adds or edits a menu entry; what is chosen decides what else is asked for (S2 §4, §5). */
export function EntryForm({ target, onSaved, onCancel, onLoaded, onInput, onDirty }: EntryFormProps) {
  const { t } = useAtrium<Nav>();
  const form = useEntryForm(target, onSaved);
  const { loaded, failure, fields, change, saving, dirty, editing } = form;
  const { isDirty, forget } = form.input;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // A new entry begins with its name; the form of one that is there leaves the focus in the tree.
    if (loaded && !editing) element.current?.querySelector('input')?.focus();
  }, [loaded, editing]);
  useEffect(() => onInput?.({ isDirty, forget }), [isDirty, forget, onInput]);
  useEffect(() => {
    if (loaded) onLoaded?.(loaded.entry);
  }, [loaded, onLoaded]);
  const known = loaded !== null || form.gone;
  useEffect(() => {
    if (known) onDirty?.(dirty);
  }, [known, dirty, onDirty]);
  if (failure) return <ErrorState title={t('form.loadFailed')} onRetry={() => void form.load()} failure={failure} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.save().then((saved) => saved || requestAnimationFrame(() => focusWrong(element.current)));
  };
  const part = {
    fields,
    change,
    t,
    wrong: (field: keyof typeof fields) => form.wrong[field],
    missing: (field: keyof typeof fields) => form.missing.includes(field),
  };
  return (
    <form
      ref={element}
      className="nav-form"
      onSubmit={submit}
      noValidate
      aria-label={t(editing ? 'form.editTitle' : 'form.addTitle')}
    >
      <LoadingMask active={!loaded || saving} />
      <fieldset className="nav-fields" disabled={!loaded}>
        <FormPlace {...part} fathers={loaded?.fathers ?? []} editing={editing} />
        {fields.menuType === 1 && <FormPage {...part} views={loaded?.views ?? []} />}
        <div className="nav-wide">
          <IconChooser
            value={fields.iconName}
            onChange={(iconName) => change({ ...fields, iconName })}
            invalid={part.missing('iconName')}
            t={t}
          />
        </div>
        <FormAccess {...part} />
      </fieldset>
      <footer className="nav-foot">
        <span className="nav-note at-grow">
          {loaded?.entry && t('form.savedOn', { time: loaded.entry.updatedOn.slice(0, 16) })}
        </span>
        <Button type="button" onClick={onCancel}>
          {t('form.cancel')}
        </Button>
        <Button type="submit" variant="primary" loading={saving} disabled={!loaded || (editing && !dirty)}>
          {t('form.save')}
        </Button>
      </footer>
    </form>
  );
}

/** The first field that is missing or wrong is where the person goes on, once what was said about it is closed. */
function focusWrong(form: HTMLFormElement | null): void {
  const wrong = ':is(input, select)[aria-invalid=true], [aria-invalid=true] [tabindex="0"]';
  form?.querySelector<HTMLElement>(wrong)?.focus();
}
