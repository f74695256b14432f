import { useAtrium } from '@atrium/sdk/client';
import { Field, Segmented, Select, TextInput } from '@atrium/ui';
import { NAME_LENGTH } from '../contract/entryLimits.ts';
import { chooseParent, chooseType } from './formFields.ts';
import type { DirectoryNode } from '../contract/entries.ts';
import type { Nav } from './types.ts';
import type { EntryFormState } from './useEntryForm.ts';

/** The fields for name and position. */
export function FormPlace({ form }: { readonly form: EntryFormState }) {
  const { t } = useAtrium<Nav>();
  const { fields, change, choices } = form;
  const isNew = form.record === null;
  return (
    <>
      <Field {...form.field('name', { required: true, most: NAME_LENGTH })}>
        {/* The form of a new entry focuses its name; that of an existing one leaves the focus in the tree. */}
        <TextInput {...form.input('name')} autoFocus={isNew} />
      </Field>
      <Field {...form.field('menuCode', { required: isNew })} aside={t(isNew ? 'form.codeHint' : 'form.codeFixed')}>
        <TextInput
          {...form.input('menuCode')}
          disabled={!isNew}
          maxLength={40}
          spellCheck={false}
          autoCapitalize="off"
        />
      </Field>
      <Field {...form.field('menuType', { required: true })}>
        <Segmented
          label={t('field.menuType')}
          value={fields.menuType}
          options={[
            { value: 0, label: t('type.directory') },
            { value: 1, label: t('type.page') },
          ]}
          onChange={(menuType) => change(chooseType(fields, menuType as 0 | 1))}
        />
      </Field>
      <Field {...form.field('parentId', { required: true })}>
        <Select
          value={fields.parentId === null ? '' : String(fields.parentId)}
          options={[
            { value: '', label: t('form.choose'), disabled: true },
            { value: '0', label: t('form.top') },
            ...flattenDirectories(choices?.parentDirectories ?? []),
          ]}
          onChange={(value) => change(chooseParent(fields, Number(value)))}
        />
      </Field>
    </>
  );
}

/** The directories as select options, indented by level. */
export function flattenDirectories(parentDirectories: readonly DirectoryNode[]): { value: string; label: string }[] {
  return parentDirectories.flatMap(({ id, name, level, children }) => [
    { value: String(id), label: `${'　'.repeat(level - 1)}${name}` },
    ...flattenDirectories(children),
  ]);
}
