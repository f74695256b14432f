import { useAtrium, useFrame, useRecordForm, type ViewProps } from '@atrium/sdk/client';
import { RecordFormView } from '@atrium/ui/records';
import type { Bulletins } from '../types.ts';
import { CategoryFields, validateCategory } from './CategoryFields.tsx';

/** Adds or edits a main category. */
export default function MainCategoryForm({ params }: ViewProps<{ readonly id?: number | undefined } | undefined>) {
  const { t, api, notices } = useAtrium<Bulletins>();
  const frame = useFrame();
  const id = params?.id;
  const form = useRecordForm({
    name: 'mainCategory',
    id,
    blank: { name: '', isEnabled: true },
    read: async () => ({
      record: id === undefined ? null : await api.mainCategory({ params: { id } }, { quiet: true }),
      choices: null,
    }),
    fieldsOf: ({ mainCategoryName: name, isEnabled }) => ({ name, isEnabled }),
    validate: (fields) => validateCategory(fields, t),
    async save(body, { record }) {
      if (!record) return api.createMainCategory({ body }, { quiet: true });
      const { mainCategoryId, version } = record;
      await api.changeMainCategory({ params: { id: mainCategoryId }, body: { ...body, version } }, { quiet: true });
      return { id: mainCategoryId };
    },
    onSaved(_, isNew) {
      notices.toast({ tone: 'success', message: t(isNew ? 'category.main.added' : 'category.main.changed') });
      frame.close();
    },
    title: (record) =>
      record ? t('category.main.editing', { name: record.mainCategoryName }) : t('category.main.add'),
    failed: (isNew) => t(isNew ? 'category.main.addFailed' : 'category.main.changeFailed'),
  });
  return (
    <RecordFormView form={form} failed={t('categories.failed')} onCancel={() => frame.close()}>
      <CategoryFields form={form} />
    </RecordFormView>
  );
}
