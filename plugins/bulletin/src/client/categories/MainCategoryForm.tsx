import { useAtrium, useFrame, type ViewProps } from '@atrium/sdk/client';
import { schemaErrors } from '@atrium/sdk/validation';
import { NamedFields, RecordFormView, useNamedForm } from '@atrium/ui/records';
import { z } from 'zod';
import { categoryFields, MAX_NAME_LENGTH } from '../../contract/fields.ts';
import type { Bulletins } from '../types.ts';

const Fields = z.object(categoryFields);

/** Adds or edits a main category. */
export default function MainCategoryForm({ params }: ViewProps<{ readonly id?: number | undefined } | undefined>) {
  const { t, api } = useAtrium<Bulletins>();
  const frame = useFrame();
  const form = useNamedForm({
    name: 'mainCategory',
    id: params?.id,
    calls: { read: api.mainCategory, create: api.createMainCategory, change: api.changeMainCategory },
    text: (key, variables) => t(`category.main.${key}`, variables),
    blank: { name: '', isEnabled: true },
    fieldsOf: ({ mainCategoryName: name, isEnabled }) => ({ name, isEnabled }),
    bodyOf: (fields) => fields,
    validate: (fields) => schemaErrors(Fields, fields, { name: t('name.required') }),
  });
  return (
    <RecordFormView form={form} failed={t('categories.failed')} onCancel={() => frame.close()}>
      <NamedFields form={form} most={MAX_NAME_LENGTH} label={t('categories.form.enabled')} />
    </RecordFormView>
  );
}
