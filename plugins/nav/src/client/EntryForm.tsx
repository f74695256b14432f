import type { OpenType, ViewType } from '@atrium/sdk';
import { OPEN_TYPE, useAtrium, VIEW_TYPE } from '@atrium/sdk/client';
import { Checkbox, Field, momentLabel, RadioGroup, Segmented, Select, Switch, TextInput } from '@atrium/ui';
import { RecordFormView } from '@atrium/ui/records';
import type { ReactNode } from 'react';
import type { DirectoryNode } from '../contract/entries.ts';
import { NAME_LENGTH, SIZES } from '../contract/entryLimits.ts';
import { allowedViewTypes, chooseOpenType, chooseParent, chooseType, chooseViewType } from './formFields.ts';
import { IconChooser } from './IconChooser.tsx';
import type { Nav, OpenableView } from './types.ts';
import type { EntryFormState } from './useEntryForm.ts';

interface EntryFormProps {
  readonly form: EntryFormState;
  readonly onCancel: () => void;
  readonly heading?: ReactNode;
}

/** Adds or edits a menu entry; the shown fields depend on the type. */
export function EntryForm({ form, onCancel, heading }: EntryFormProps) {
  const { t } = useAtrium<Nav>();
  const { record, fields, change } = form;
  return (
    <RecordFormView
      className="nav-form"
      form={form}
      failed={t('form.loadFailed')}
      heading={heading}
      onCancel={onCancel}
      note={record && t('form.savedOn', { time: momentLabel(record.updatedOn) })}
    >
      <FormPlace form={form} />
      {fields.menuType === 1 && <FormPage form={form} />}
      <Field className="nav-wide" {...form.field('iconName', { required: true })}>
        <IconChooser
          value={fields.iconName}
          onChange={(iconName) => change({ iconName })}
          invalid={form.errors.iconName !== undefined}
          t={t}
        />
      </Field>
      <FormAccess form={form} />
    </RecordFormView>
  );
}

/** The fields for name and position. */
function FormPlace({ form }: { readonly form: EntryFormState }) {
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
function flattenDirectories(parentDirectories: readonly DirectoryNode[]): { value: string; label: string }[] {
  return parentDirectories.flatMap(({ id, name, level, children }) => [
    { value: String(id), label: `${'　'.repeat(level - 1)}${name}` },
    ...flattenDirectories(children),
  ]);
}

/** The fields of a page: how it opens and what it shows. */
function FormPage({ form }: { readonly form: EntryFormState }) {
  const { t } = useAtrium<Nav>();
  const { fields, change, choices } = form;
  const { openType, viewType } = fields;
  const size = (field: keyof typeof SIZES) => (
    <Field {...form.field(field)} hint={t('form.least', { minimum: SIZES[field].least })}>
      <TextInput
        type="number"
        min={SIZES[field].least}
        max={SIZES[field].most}
        value={Number.isNaN(fields[field]) ? '' : String(fields[field])}
        onChange={({ target }) => change({ [field]: target.valueAsNumber })}
      />
    </Field>
  );
  return (
    <>
      <Field {...form.field('openType', { required: true })}>
        <Segmented
          label={t('field.openType')}
          value={openType ?? 0}
          options={Object.values(OPEN_TYPE).map((value) => ({ value, label: t(`open.${value}`) }))}
          onChange={(value) => change(chooseOpenType(fields, value as OpenType))}
        />
      </Field>
      <Field {...form.field('viewType', { required: true })}>
        <Segmented
          label={t('field.viewType')}
          value={viewType ?? 0}
          options={allowedViewTypes(openType).map((value) => ({ value, label: t(`view.${value}`) }))}
          onChange={(value) => change(chooseViewType(fields, value as ViewType))}
        />
      </Field>
      <Field
        className="nav-wide"
        {...form.field('link', { required: true })}
        {...(viewType !== VIEW_TYPE.view && { hint: t('form.addressHint') })}
      >
        {viewType === VIEW_TYPE.view ? (
          <Select
            value={fields.link}
            options={componentOptions(choices?.views ?? [], openType, fields.link, t('form.choose'))}
            onChange={(link) => change({ link })}
          />
        ) : (
          <TextInput {...form.input('link')} inputMode="url" spellCheck={false} />
        )}
      </Field>
      {viewType === VIEW_TYPE.sizedPage && (
        <>
          {size('sizeWidth')}
          {size('sizeHeight')}
        </>
      )}
      {viewType !== VIEW_TYPE.view && (
        <Field className="nav-wide" {...form.field('needToken')}>
          <Checkbox
            checked={fields.needToken}
            note={t('form.ticketHint')}
            onChange={({ target }) => change({ needToken: target.checked })}
          >
            {t('form.ticket')}
          </Checkbox>
        </Field>
      )}
    </>
  );
}

/** Views of the chosen kind, and the current one even if its plugin is missing. */
function componentOptions(views: readonly OpenableView[], openType: number | null, link: string, choose: string) {
  const fitting = views
    .filter((view) => view.openType === openType)
    .map(({ view, title, plugin }) => ({ value: view, label: `${title}（${view}，${plugin}）` }));
  const known = link === '' || fitting.some(({ value }) => value === link);
  return [{ value: '', label: choose, disabled: true }, ...(known ? [] : [{ value: link, label: link }]), ...fitting];
}

const LEVELS = [1, 2, 3, 4] as const;

/** The fields for access, network level and status. */
function FormAccess({ form }: { readonly form: EntryFormState }) {
  const { t } = useAtrium<Nav>();
  const { fields, change } = form;
  return (
    <>
      {fields.menuType === 1 && (
        <Field {...form.field('accessControl')} hint={t('form.restrictedHint')}>
          <RadioGroup
            label={t('field.accessControl')}
            value={fields.accessControl ? 'restricted' : 'public'}
            options={[
              { value: 'public', label: t('access.public') },
              { value: 'restricted', label: t('access.restricted') },
            ]}
            onChange={(value) => change({ accessControl: value === 'restricted' })}
          />
        </Field>
      )}
      <Field {...form.field('riskLevel')}>
        <Select
          value={String(fields.riskLevel)}
          options={LEVELS.map((level) => ({ value: String(level), label: `${level}　${t(`risk.${level}`)}` }))}
          onChange={(level) => change({ riskLevel: Number(level) })}
        />
        <Checkbox
          id={undefined}
          className="nav-block"
          checked={fields.ipBlock}
          onChange={({ target }) => change({ ipBlock: target.checked })}
        >
          {t('field.ipBlock')}
        </Checkbox>
      </Field>
      <div className="nav-wide">
        <Switch
          checked={fields.enable}
          note={t('form.enableHint')}
          onChange={({ target }) => change({ enable: target.checked })}
        >
          {t('field.enable')}
        </Switch>
      </div>
    </>
  );
}
