import { useAtrium } from '@atrium/sdk/client';
import { Field, Select } from '@atrium/ui';
import type { Accounts, Item } from '../types.ts';
import type { ImportKind } from './useImport.ts';
import type { Kinds } from './useKinds.ts';

interface ImportKindsProps {
  readonly kinds: Kinds;
  readonly kind: ImportKind;
  readonly onChange: (part: Partial<ImportKind>) => void;
}

/** What all rows get: platform, type and purpose. */
export function ImportKinds({ kinds, kind, onChange }: ImportKindsProps) {
  const { t } = useAtrium<Accounts>();
  const choice = (name: keyof ImportKind, none: string, items: readonly Item[], required: boolean) => (
    <Field label={t(`field.${name}`)} required={required}>
      <Select
        options={[{ value: '', label: none }, ...items.map((item) => ({ value: String(item.id), label: item.name }))]}
        value={String(kind[name] ?? '')}
        onChange={(value) => onChange({ [name]: value === '' ? null : Number(value) })}
      />
    </Field>
  );
  return (
    <div className="accounts-import-kinds">
      {choice('platformId', t('import.byTitle'), kinds.platforms, false)}
      {choice('typeId', t('form.choose'), kinds.types, true)}
      {choice('purposeId', t('form.choose'), kinds.purposes, true)}
    </div>
  );
}
