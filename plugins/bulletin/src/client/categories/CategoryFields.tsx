import { useAtrium, type RecordForm } from '@atrium/sdk/client';
import { Field, Switch, TextInput } from '@atrium/ui';
import { MAX_NAME_LENGTH } from '../../contract/limits.ts';
import type { Bulletins } from '../types.ts';

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
