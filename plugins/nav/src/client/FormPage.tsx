import type { OpenType, ViewType } from '@atrium/sdk';
import { OPEN_TYPE, useAtrium, VIEW_TYPE } from '@atrium/sdk/client';
import { Checkbox, Field, Segmented, Select, TextInput } from '@atrium/ui';
import { SIZES } from '../contract/entryLimits.ts';
import { chooseOpenType, chooseViewType, allowedViewTypes } from './formFields.ts';
import type { Nav, OpenableView } from './types.ts';
import type { EntryFormState } from './useEntryForm.ts';

/** The fields of a page: how it opens and what it shows. */
export function FormPage({ form }: { readonly form: EntryFormState }) {
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
