import { useAtrium } from '@atrium/sdk/client';
import { Field, Select, TextInput } from '@atrium/ui';
import { MAX_NAME_LENGTH } from '../../contract/limits.ts';
import type { Accounts, Item, PurposeItem, Translate } from '../types.ts';
import type { Kind, KindChoice } from './planKinds.ts';

interface KindFieldProps {
  readonly kind: Kind;
  readonly items: readonly (Item | PurposeItem)[];
  readonly choice: KindChoice | null | undefined;
  readonly canAdd: boolean;
  /** Of a host: the select has this name, and nothing chosen means what all get. */
  readonly host?: string;
  readonly onChange: (choice: KindChoice | null) => void;
}

const NEW = 'new';

/** Chooses a platform, type or purpose, or names a new one. A purpose that needs more than a file has is named with what it needs. */
export function KindField({ kind, items, choice, canAdd, host, onChange }: KindFieldProps) {
  const { t } = useAtrium<Accounts>();
  const isNew = choice !== null && choice !== undefined && 'name' in choice;
  const label = host === undefined ? t(`field.${kind}Id`) : t('import.hostKind', { host, kind: t(`field.${kind}Id`) });
  const select = (
    <Select
      small={host !== undefined}
      {...(host !== undefined && { 'aria-label': label })}
      options={[
        { value: '', label: t(host === undefined ? 'form.choose' : 'import.asAll') },
        ...(canAdd ? [{ value: NEW, label: t(`import.add.${kind}`) }] : []),
        ...items.map((item) => toOption(item, t)),
      ]}
      value={isNew ? NEW : String(choice?.id ?? '')}
      onChange={(value) =>
        onChange(value === '' ? null : value === NEW ? { name: t('import.platform') } : { id: Number(value) })
      }
    />
  );
  const name = isNew && (
    <TextInput
      value={choice.name}
      maxLength={MAX_NAME_LENGTH}
      {...(host !== undefined && { 'aria-label': t('import.hostKind', { host, kind: t(`import.name.${kind}`) }) })}
      onChange={({ target }) => onChange({ name: target.value })}
    />
  );
  if (host !== undefined)
    return (
      <div className="accounts-import-host-kind">
        {select}
        {name}
      </div>
    );
  return (
    <div className="accounts-import-host-kind">
      <Field label={label} required>
        {select}
      </Field>
      {name && (
        <Field label={t(`import.name.${kind}`)} required hint={t(`import.nameHint.${kind}`, { most: MAX_NAME_LENGTH })}>
          {name}
        </Field>
      )}
    </div>
  );
}

function toOption(item: Item | PurposeItem, t: Translate) {
  const { id, name } = item;
  const missing = 'required' in item ? [...item.required, ...(item.hasApplyDate ? [t('field.applyDate')] : [])] : [];
  if (missing.length === 0) return { value: String(id), label: name };
  return { value: String(id), label: t('import.needs', { name, fields: missing.join('、') }), disabled: true };
}
