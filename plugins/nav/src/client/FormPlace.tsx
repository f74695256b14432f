import { Field, Segmented, Select, TextInput } from '@atrium/ui';
import { NAME_LENGTH } from '../contract/entryLimits.ts';
import { chooseParent, chooseType } from './formFields.ts';
import type { FormPartProps } from './formPart.ts';
import type { FatherNode } from '../contract/entries.ts';

interface FormPlaceProps extends FormPartProps {
  readonly fathers: readonly FatherNode[];
  readonly editing: boolean;
}

/** What the entry is called and where it stands. */
export function FormPlace({ fields, change, wrong, missing, t, fathers, editing }: FormPlaceProps) {
  return (
    <>
      <Field
        label={t('field.name')}
        required
        missing={missing('name')}
        error={wrong('name')}
        count={{ text: fields.name, most: NAME_LENGTH }}
      >
        <TextInput value={fields.name} onChange={(event) => change({ ...fields, name: event.target.value })} />
      </Field>
      <Field
        label={t('field.menuCode')}
        required={!editing}
        missing={missing('menuCode')}
        error={wrong('menuCode')}
        aside={editing ? t('form.codeFixed') : t('form.codeHint')}
      >
        <TextInput
          value={fields.menuCode}
          disabled={editing}
          maxLength={40}
          spellCheck={false}
          autoCapitalize="off"
          onChange={(event) => change({ ...fields, menuCode: event.target.value })}
        />
      </Field>
      <Field label={t('field.menuType')} required>
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
      <Field label={t('field.parentId')} required missing={missing('parentId')} error={wrong('parentId')}>
        <Select
          value={fields.parentId === null ? '' : String(fields.parentId)}
          options={[
            { value: '', label: t('form.choose'), disabled: true },
            { value: '0', label: t('form.top') },
            ...flatFathers(fathers),
          ]}
          onChange={(value) => change(chooseParent(fields, Number(value)))}
        />
      </Field>
    </>
  );
}

/** The directories as lines, each indented by its level. */
export function flatFathers(fathers: readonly FatherNode[]): { value: string; label: string }[] {
  return fathers.flatMap(({ id, name, level, children }) => [
    { value: String(id), label: `${'　'.repeat(level - 1)}${name}` },
    ...flatFathers(children),
  ]);
}
