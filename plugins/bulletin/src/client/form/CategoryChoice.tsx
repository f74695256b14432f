import { useAtrium } from '@atrium/sdk/client';
import { Field, Select } from '@atrium/ui';
import type { Bulletins } from '../types.ts';
import type { BulletinRecordForm } from './useBulletinForm.ts';
import { categoryErrors } from './validateForm.ts';

interface Option {
  readonly id: number;
  readonly name: string;
  readonly isEnabled: boolean;
}

/** Main and sub category. Disabled ones cannot be chosen; the disabled one of an old bulletin is warned of at once (C.7-7). */
export function CategoryChoice({ form }: { readonly form: BulletinRecordForm }) {
  const { t } = useAtrium<Bulletins>();
  const { mainCategoryId, subCategoryId } = form.fields;
  const categories = form.choices ?? [];
  const main = categories.find((each) => each.mainCategoryId === mainCategoryId);
  const warnings = categoryErrors(form.fields, categories, t);
  const optionsOf = (all: readonly Option[], chosen: number | null) => [
    { value: '', label: t('form.choose'), disabled: true },
    ...all
      .filter(({ id, isEnabled }) => isEnabled || id === chosen)
      .map(({ id, name, isEnabled }) => ({
        value: String(id),
        label: isEnabled ? name : t('form.disabled', { name }),
        disabled: !isEnabled,
      })),
  ];
  const warned = (field: 'mainCategoryId' | 'subCategoryId', isDisabled: boolean) => ({
    ...form.field(field, { required: true }),
    ...(isDisabled && { error: warnings[field] }),
  });
  const sub = main?.subCategories.find((each) => each.subCategoryId === subCategoryId);
  return (
    <div className="bulletin-form-pair">
      <Field {...warned('mainCategoryId', main?.isEnabled === false)}>
        <Select
          options={optionsOf(
            categories.map((each) => ({
              id: each.mainCategoryId,
              name: each.mainCategoryName,
              isEnabled: each.isEnabled,
            })),
            mainCategoryId,
          )}
          value={String(mainCategoryId ?? '')}
          onChange={(id) => form.change({ mainCategoryId: Number(id), subCategoryId: null })}
        />
      </Field>
      <Field {...warned('subCategoryId', sub?.isEnabled === false)}>
        <Select
          options={optionsOf(
            (main?.subCategories ?? []).map((each) => ({
              ...{ id: each.subCategoryId, name: each.subCategoryName, isEnabled: each.isEnabled },
            })),
            subCategoryId,
          )}
          value={String(subCategoryId ?? '')}
          onChange={(id) => form.change({ subCategoryId: Number(id) })}
          disabled={!main}
        />
      </Field>
    </div>
  );
}
