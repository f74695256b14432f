import { useAtrium, useMembers } from '@atrium/sdk/client';
import { Checkbox, Field, Select, TextInput } from '@atrium/ui';
import { MemberChooserField } from '@atrium/ui/chooser';
import { MAX_NAME_LENGTH, MAX_NEW_PLATFORMS } from '../../contract/limits.ts';
import type { Accounts, Item } from '../types.ts';
import type { ImportSetting } from './useImport.ts';
import type { Kinds } from './useKinds.ts';

interface ImportKindsProps {
  readonly kinds: Kinds;
  readonly setting: ImportSetting;
  /** Platforms that would be added. */
  readonly added: readonly { readonly name: string; readonly count: number }[];
  readonly canAdd: boolean;
  readonly onChange: (part: Partial<ImportSetting>) => void;
}

const NEW = 'new';

/** What all accounts get: platform, type, purpose and readers. */
export function ImportKinds({ kinds, setting, added, canAdd, onChange }: ImportKindsProps) {
  const { t } = useAtrium<Accounts>();
  const { organisation, hidden, reload } = useMembers();
  const { rest } = setting;
  const isNew = rest !== null && 'name' in rest;
  const choice = (name: 'typeId' | 'purposeId', items: readonly Item[]) => (
    <Field label={t(`field.${name}`)} required>
      <Select
        options={[{ value: '', label: t('form.choose') }, ...optionsOf(items)]}
        value={String(setting[name] ?? '')}
        onChange={(value) => onChange({ [name]: value === '' ? null : Number(value) })}
      />
    </Field>
  );
  return (
    <>
      <div className="accounts-import-kinds">
        <Field label={t('import.rest')} required>
          <Select
            options={[
              { value: '', label: t('form.choose') },
              ...(canAdd ? [{ value: NEW, label: t('import.addPlatform') }] : []),
              ...optionsOf(kinds.platforms),
            ]}
            value={rest === null ? '' : isNew ? NEW : String(rest.id)}
            onChange={(value) =>
              onChange({
                rest: value === '' ? null : value === NEW ? { name: t('import.platform') } : { id: Number(value) },
              })
            }
          />
        </Field>
        {choice('typeId', kinds.types)}
        {choice('purposeId', kinds.purposes)}
      </div>
      {isNew && (
        <Field label={t('import.platformName')} required hint={t('import.platformHint', { most: MAX_NAME_LENGTH })}>
          <TextInput
            value={rest.name}
            maxLength={MAX_NAME_LENGTH}
            onChange={({ target }) => onChange({ rest: { name: target.value } })}
          />
        </Field>
      )}
      {canAdd && (
        <Checkbox
          checked={setting.byHost}
          note={t('import.byHostHint', { most: MAX_NEW_PLATFORMS })}
          onChange={({ target }) => onChange({ byHost: target.checked })}
        >
          {t('import.byHost')}
        </Checkbox>
      )}
      {added.length > 0 && (
        <p className="at-ink-2">
          {t('import.added', {
            count: added.length,
            names: added.map(({ name, count }) => t('import.addedOne', { name, count })).join('、'),
          })}
        </p>
      )}
      {organisation && (
        <Field label={t('field.readers')} hint={t('import.readersHint')}>
          <MemberChooserField
            title={t('field.readers')}
            organisation={organisation}
            hidden={hidden}
            value={setting.readers}
            onReload={reload}
            onChange={(readers) => onChange({ readers })}
          />
        </Field>
      )}
    </>
  );
}

const optionsOf = (items: readonly Item[]) => items.map(({ id, name }) => ({ value: String(id), label: name }));
