import { useAtrium, useMembers } from '@atrium/sdk/client';
import { classNames, Field, Icon, Select, Skeleton, TextInput } from '@atrium/ui';
import { UploadField } from '@atrium/ui/attachments';
import { MemberChooserField } from '@atrium/ui/chooser';
import { ReaderField } from '@atrium/ui/readers';
import { type RefObject, useId } from 'react';
import { MAX_EDITORS, MAX_FILES, MAX_TITLE_LENGTH } from '../../contract/limits.ts';
import { LEVELS } from '../parts/Stars.tsx';
import { type OfferedCategory, useCategories } from '../parts/useCategories.ts';
import type { Handovers } from '../types.ts';
import { StatusFields } from './StatusFields.tsx';
import type { HandoverFormState } from './useHandoverForm.tsx';

const NONE = '';

interface SideFieldsProps {
  readonly form: HandoverFormState;
  readonly passphrase: string;
  readonly onPassphrase: (passphrase: string) => void;
  readonly takeFiles: RefObject<((files: Iterable<File>) => void) | null>;
}

/** The left side: what the handover is about, whose it is, its status and its attachments. */
export function SideFields({ form, passphrase, onPassphrase, takeFiles }: SideFieldsProps) {
  const { files, t } = useAtrium<Handovers>();
  const { fields, record, change } = form;
  return (
    <>
      <Field {...form.field('title', { required: true, most: MAX_TITLE_LENGTH })}>
        <TextInput {...form.input('title')} autoFocus />
      </Field>
      <CategoryFields form={form} />
      <div className="handover-form-level" data-field="level">
        <span className="at-caption">{t('field.level')}</span>
        <StarsInput value={fields.level} onChange={(level) => change({ level })} />
      </div>
      <PeopleFields form={form} mayChooseEditors={record === null || record.permission === 1} />
      <StatusFields form={form} passphrase={passphrase} onPassphrase={onPassphrase} />
      <Field {...form.field('files')}>
        <UploadField {...form.files('files')} files={files} max={MAX_FILES} takeFiles={takeFiles} />
      </Field>
    </>
  );
}

/** Category and tag. Disabled ones stay where they were chosen before, and are offered no more (C.6-15). */
function CategoryFields({ form }: { readonly form: HandoverFormState }) {
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

interface PeopleFieldsProps {
  readonly form: HandoverFormState;
  /** Permission 1, or a new handover (S2-003). */
  readonly mayChooseEditors: boolean;
}

/** Responsible people and readers. */
function PeopleFields({ form, mayChooseEditors }: PeopleFieldsProps) {
  const { session, t } = useAtrium<Handovers>();
  const { organisation, hidden, failure, reload } = useMembers();
  const { fields, record, change } = form;
  if (!organisation) return failure ? <p role="alert">{t('form.peopleFailed')}</p> : <Skeleton height={96} />;
  const chooser = { organisation, hidden, onReload: reload };
  return (
    <>
      {mayChooseEditors && (
        <Field {...form.field('editors')} aside={t('form.editorsHint')}>
          <MemberChooserField
            {...chooser}
            title={t('field.editors')}
            max={MAX_EDITORS}
            value={fields.editors}
            onChange={(editors) => change({ editors })}
          />
        </Field>
      )}
      <ReaderField
        {...chooser}
        {...form.field('readers')}
        value={fields.readers}
        onChange={(readers) => change({ readers })}
        units={fields.units}
        onUnits={(units) => change({ units })}
        also={[record?.publisherId ?? session.state.id, ...fields.editors]}
      />
    </>
  );
}

interface StarsInputProps {
  readonly value: number;
  readonly onChange: (level: number) => void;
}

/** The importance: one of three stars; arrow keys move the choice. */
function StarsInput({ value, onChange }: StarsInputProps) {
  const { t } = useAtrium<Handovers>();
  const name = useId();
  return (
    <fieldset className="handover-stars-input" role="radiogroup" aria-label={t('field.level')}>
      {LEVELS.map((level) => (
        <label key={level} title={t(`level.${level}`)}>
          <input
            type="radio"
            name={name}
            aria-label={t(`level.${level}`)}
            checked={level === value}
            onChange={() => onChange(level)}
          />
          <Icon
            size={20}
            name={level <= value ? 'star' : 'star-empty'}
            className={classNames(level <= value && 'handover-star-on')}
          />
        </label>
      ))}
      <span className="at-caption at-mute" aria-hidden="true">
        {t(`level.${value as 1 | 2 | 3}`)}
      </span>
    </fieldset>
  );
}
