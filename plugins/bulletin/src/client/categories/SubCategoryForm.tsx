import { useAtrium, useFrame, useRecordForm, type ViewProps } from '@atrium/sdk/client';
import { Field, Select } from '@atrium/ui';
import { RecordFormView } from '@atrium/ui/records';
import type { Bulletins } from '../types.ts';
import { CategoryFields, validateCategory } from './CategoryFields.tsx';

interface SubCategoryFormParams {
  readonly id?: number | undefined;
  readonly of?: number | undefined;
}

/** Adds or edits a sub category; the main category of one that exists stays. */
export default function SubCategoryForm({ params }: ViewProps<SubCategoryFormParams | undefined>) {
  const { t, api, notices } = useAtrium<Bulletins>();
  const frame = useFrame();
  const { id, of } = params ?? {};
  const form = useRecordForm({
    name: 'subCategory',
    id,
    ...(of !== undefined && { place: String(of) }),
    blank: { name: '', isEnabled: true, mainCategoryId: of === undefined ? '' : String(of) },
    async read() {
      const [choices, record] = await Promise.all([
        api.categoryOptions({}, { quiet: true }),
        id === undefined ? null : api.subCategory({ params: { id } }, { quiet: true }),
      ]);
      return { record, choices };
    },
    fieldsOf: ({ subCategoryName: name, isEnabled, mainCategoryId }) => ({
      name,
      isEnabled,
      mainCategoryId: String(mainCategoryId),
    }),
    validate: (fields) => ({
      ...validateCategory(fields, t),
      ...(fields.mainCategoryId === '' && { mainCategoryId: t('mainCategory.required') }),
    }),
    async save({ mainCategoryId, ...body }, { record }) {
      if (!record) return api.createSubCategory({ params: { id: Number(mainCategoryId) }, body }, { quiet: true });
      const { subCategoryId, version } = record;
      await api.changeSubCategory({ params: { id: subCategoryId }, body: { ...body, version } }, { quiet: true });
      return { id: subCategoryId };
    },
    onSaved(_, isNew) {
      notices.toast({ tone: 'success', message: t(isNew ? 'category.sub.added' : 'category.sub.changed') });
      frame.close();
    },
    title: (record) => (record ? t('category.sub.editing', { name: record.subCategoryName }) : t('category.sub.add')),
    failed: (isNew) => t(isNew ? 'category.sub.addFailed' : 'category.sub.changeFailed'),
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
      <CategoryFields form={form} />
    </RecordFormView>
  );
}
