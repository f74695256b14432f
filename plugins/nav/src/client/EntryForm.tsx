import { useAtrium } from '@atrium/sdk/client';
import { Field, momentLabel } from '@atrium/ui';
import { RecordFormView } from '@atrium/ui/records';
import type { ReactNode } from 'react';
import { FormAccess } from './FormAccess.tsx';
import { FormPage } from './FormPage.tsx';
import { FormPlace } from './FormPlace.tsx';
import { IconChooser } from './IconChooser.tsx';
import type { Nav } from './types.ts';
import type { EntryFormState } from './useEntryForm.ts';

interface EntryFormProps {
  readonly form: EntryFormState;
  readonly onCancel: () => void;
  readonly heading?: ReactNode;
}

/** Adds or edits a menu entry; the shown fields depend on the type (S2 §4, §5). */
export function EntryForm({ form, onCancel, heading }: EntryFormProps) {
  const { t } = useAtrium<Nav>();
  const { record, fields, change } = form;
  return (
    <RecordFormView
      className="nav-form"
      form={form}
      failed={t('form.loadFailed')}
      heading={heading}
      onCancel={onCancel}
      note={record && t('form.savedOn', { time: momentLabel(record.updatedOn) })}
    >
      <FormPlace form={form} />
      {fields.menuType === 1 && <FormPage form={form} />}
      <Field className="nav-wide" {...form.field('iconName', { required: true })}>
        <IconChooser
          value={fields.iconName}
          onChange={(iconName) => change({ iconName })}
          invalid={form.errors.iconName !== undefined}
          t={t}
        />
      </Field>
      <FormAccess form={form} />
    </RecordFormView>
  );
}
