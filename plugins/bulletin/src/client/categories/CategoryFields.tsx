import { type RecordForm, useAtrium } from '@atrium/sdk/client';
import { schemaErrors } from '@atrium/sdk/validation';
import { Field, Switch, TextInput } from '@atrium/ui';
import { z } from 'zod';
import { categoryFields, MAX_NAME_LENGTH } from '../../contract/fields.ts';
import type { Bulletins, Translate } from '../types.ts';

interface CategoryFieldsProps {
  readonly form: Pick<
    RecordForm<unknown, { name: string; isEnabled: boolean }, unknown>,
    'field' | 'input' | 'fields' | 'change' | 'record'
  >;
}

/** Name and status, which main and sub categories have in common. */
export function CategoryFields({ form }: CategoryFieldsProps) {
  const { t } = useAtrium<Bulletins>();
  return (
    <>
      <Field {...form.field('name', { required: true, most: MAX_NAME_LENGTH })}>
        <TextInput {...form.input('name')} autoFocus />
      </Field>
      <Switch checked={form.fields.isEnabled} onChange={({ target }) => form.change({ isEnabled: target.checked })}>
        {t('categories.form.enabled')}
      </Switch>
    </>
  );
}

const Fields = z.object(categoryFields);

/** What is wrong with a category, by field. */
export const validateCategory = (fields: { readonly name: string; readonly isEnabled: boolean }, t: Translate) => ({
  ...schemaErrors(Fields, fields),
  ...(fields.name.trim() === '' && { name: t('name.required') }),
});
