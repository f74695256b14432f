import { useAtrium } from '@atrium/sdk/client';
import { Field, Select } from '@atrium/ui';
import { useCategories, type OfferedCategory } from '../list/useCategories.ts';
import type { Handovers } from '../types.ts';
import type { HandoverFormState } from './useHandoverForm.ts';

const NONE = '';

/** Category and tag. Disabled ones stay where they were chosen before, and are offered no more (C.6-15). */
export function CategoryFields({ form }: { readonly form: HandoverFormState }) {
  const { t } = useAtrium<Handovers>();
  const { categories, loaded } = useCategories();
  const { fields, record, change } = form;
  const offered = categories.filter(({ id, isEnabled }) => isEnabled || id === record?.typeId);
  const chosen = categories.find(({ id }) => id === fields.typeId);
  const tags = chosen?.tags.filter(({ id, isEnabled }) => isEnabled || id === record?.tagId) ?? [];
  const choose = (typeId: number | null) => {
    const next = categories.find(({ id }) => id === typeId);
    const keeps = next?.tags.some(({ id, isEnabled }) => id === fields.tagId && isEnabled) ?? false;
    change({ typeId, tagId: keeps ? fields.tagId : null });
  };
  const optionOf = ({ id, name, isEnabled }: Pick<OfferedCategory, 'id' | 'name' | 'isEnabled'>) => ({
    value: String(id),
    label: isEnabled ? name : t('form.optionOff', { name }),
  });
  // until the list is loaded, and where it cannot be, the names are those of the record
  const own = (id: number | null, name: string | undefined) =>
    id !== null && !loaded ? [{ value: String(id), label: name ?? String(id) }] : [];
  return (
    <div className="handover-form-pair">
      <Field {...form.field('typeId')}>
        <Select
          value={String(fields.typeId ?? NONE)}
          options={[
            { value: NONE, label: t('form.none') },
            ...own(fields.typeId, record?.typeName),
            ...offered.map(optionOf),
          ]}
          onChange={(value) => choose(value === NONE ? null : Number(value))}
        />
      </Field>
      <Field {...form.field('tagId')}>
        <Select
          value={String(fields.tagId ?? NONE)}
          disabled={fields.typeId === null}
          options={[
            { value: NONE, label: t('form.none') },
            ...own(fields.tagId, record?.tagName),
            ...tags.map(optionOf),
          ]}
          onChange={(value) => change({ tagId: value === NONE ? null : Number(value) })}
        />
      </Field>
    </div>
  );
}
