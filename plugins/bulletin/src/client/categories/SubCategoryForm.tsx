import { useAtrium, useFrame, type ViewProps } from '@atrium/sdk/client';
import { schemaErrors } from '@atrium/sdk/validation';
import { Field, Select } from '@atrium/ui';
import { NamedFields, RecordFormView, useNamedForm } from '@atrium/ui/records';
import { z } from 'zod';
import { categoryFields, MAX_NAME_LENGTH } from '../../contract/fields.ts';
import type { Bulletins } from '../types.ts';

const Fields = z.object(categoryFields);

interface SubCategoryFormParams {
  readonly id?: number | undefined;
  readonly of?: number | undefined;
}

/** Adds or edits a sub category; the main category of one that exists stays. */
export default function SubCategoryForm({ params }: ViewProps<SubCategoryFormParams | undefined>) {
  const { t, api } = useAtrium<Bulletins>();
  const frame = useFrame();
  const { id, of } = params ?? {};
  const form = useNamedForm({
    name: 'subCategory',
    id,
    ...(of !== undefined && { place: String(of) }),
    blank: { name: '', isEnabled: true, mainCategoryId: of === undefined ? '' : String(of) },
    bodyOf: (fields) => fields,
    calls: {
      read: api.subCategory,
      create: ({ body: { mainCategoryId, ...body } }, options) =>
        api.createSubCategory({ params: { id: mainCategoryId }, body }, options),
      change: ({ params: one, body: { mainCategoryId: _, ...body } }, options) =>
        api.changeSubCategory({ params: one, body }, options),
    },
    choices: () => api.categoryOptions({}, { quiet: true }),
    text: (key, variables) => t(`category.sub.${key}`, variables),
    fieldsOf: ({ subCategoryName: name, isEnabled, mainCategoryId }) => ({
      name,
      isEnabled,
      mainCategoryId: String(mainCategoryId),
    }),
    validate: (fields) =>
      schemaErrors(Fields, fields, { name: t('name.required'), mainCategoryId: t('mainCategory.required') }),
  });
  const options = (form.choices ?? []).map(({ mainCategoryId, mainCategoryName }) => ({
    value: String(mainCategoryId),
    label: mainCategoryName,
  }));
  return (
    <RecordFormView form={form} failed={t('categories.failed')} onCancel={() => frame.close()}>
      <Field {...form.field('mainCategoryId', { required: true })}>
        <Select
          options={[{ value: '', label: t('form.choose'), disabled: true }, ...options]}
          value={form.fields.mainCategoryId}
          onChange={(mainCategoryId) => form.change({ mainCategoryId })}
          disabled={form.record !== null}
        />
      </Field>
      <NamedFields form={form} most={MAX_NAME_LENGTH} label={t('categories.form.enabled')} />
    </RecordFormView>
  );
}
