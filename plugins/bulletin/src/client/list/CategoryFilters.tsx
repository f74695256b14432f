import { useAtrium, useLiveLoaded } from '@atrium/sdk/client';
import { FilterSelect } from '@atrium/ui';
import type { Bulletins, CategoryOption } from '../types.ts';

/** Which categories a list is narrowed to. */
interface CategoryFilter {
  readonly mainCategoryId: number | null;
  readonly subCategoryId: number | null;
}

interface CategoryFiltersProps {
  readonly value: CategoryFilter;
  readonly onChange: (value: CategoryFilter) => void;
}

/** Narrows a list to a main category, and to one of its sub categories. */
export function CategoryFilters({ value, onChange }: CategoryFiltersProps) {
  const { t } = useAtrium<Bulletins>();
  const categories = useCategoryOptions();
  const { mainCategoryId, subCategoryId } = value;
  const main = categories.find((each) => each.mainCategoryId === mainCategoryId);
  return (
    <>
      <FilterSelect
        label={t('field.mainCategoryId')}
        any={t('list.anyMain')}
        options={categories.map(({ mainCategoryId: id, mainCategoryName: label }) => ({ value: id, label }))}
        value={mainCategoryId}
        onChange={(id) => onChange({ mainCategoryId: id, subCategoryId: null })}
      />
      {main && (
        <FilterSelect
          label={t('field.subCategoryId')}
          any={t('list.anySub')}
          options={main.subCategories.map(({ subCategoryId: id, subCategoryName: label }) => ({ value: id, label }))}
          value={subCategoryId}
          onChange={(id) => onChange({ mainCategoryId, subCategoryId: id })}
        />
      )}
    </>
  );
}

const NONE: readonly CategoryOption[] = [];

/** Main and sub categories for filters, disabled ones too: old bulletins have them. Empty until they are loaded. */
function useCategoryOptions(): readonly CategoryOption[] {
  const { api, events } = useAtrium<Bulletins>();
  const { value } = useLiveLoaded(
    (signal) => api.categoryOptions({}, { quiet: true, signal }),
    [api],
    (reload) => [events.on('categoriesChanged', reload)],
  );
  return value ?? NONE;
}
