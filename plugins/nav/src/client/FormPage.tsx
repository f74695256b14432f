import { VIEW_TYPE } from '@atrium/sdk/client';
import { Checkbox, Field, Segmented, Select, TextInput } from '@atrium/ui';
import { SIZES } from '../contract/entryLimits.ts';
import { chooseOpenType, chooseViewType, viewTypesOf } from './formFields.ts';
import type { FormPartProps } from './formPart.ts';
import type { OpenableView } from './types.ts';

interface FormPageProps extends FormPartProps {
  readonly views: readonly OpenableView[];
}

/** How a page opens and what it shows. A directory has nothing of this. */
export function FormPage({ fields, change, wrong, missing, t, views }: FormPageProps) {
  const { openType, viewType } = fields;
  const size = (field: keyof typeof SIZES) => (
    <Field label={t(`field.${field}`)} error={wrong(field)} hint={t('form.least', { minimum: SIZES[field].least })}>
      <TextInput
        type="number"
        min={SIZES[field].least}
        max={SIZES[field].most}
        value={Number.isNaN(fields[field]) ? '' : String(fields[field])}
        onChange={(event) => change({ ...fields, [field]: event.target.valueAsNumber })}
      />
    </Field>
  );
  return (
    <>
      <Field label={t('field.openType')} required missing={missing('openType')} error={wrong('openType')}>
        <Segmented
          label={t('field.openType')}
          value={openType ?? 0}
          options={[1, 2, 3].map((value) => ({ value, label: t(`open.${value as 1 | 2 | 3}`) }))}
          onChange={(value) => change(chooseOpenType(fields, value as 1 | 2 | 3))}
        />
      </Field>
      <Field label={t('field.viewType')} required missing={missing('viewType')} error={wrong('viewType')}>
        <Segmented
          label={t('field.viewType')}
          value={viewType ?? 0}
          options={viewTypesOf(openType).map((value) => ({ value, label: t(`view.${value}`) }))}
          onChange={(value) => change(chooseViewType(fields, value as 1 | 2 | 3 | 4))}
        />
      </Field>
      {viewType === VIEW_TYPE.view ? (
        <Field
          className="nav-wide"
          label={t('form.component')}
          required
          missing={missing('link')}
          error={wrong('link')}
        >
          <Select
            value={fields.link}
            options={componentOptions(views, fields.openType, fields.link, t('form.choose'))}
            onChange={(link) => change({ ...fields, link })}
          />
        </Field>
      ) : (
        <Field
          className="nav-wide"
          label={t('form.address')}
          required
          missing={missing('link')}
          error={wrong('link')}
          hint={t('form.addressHint')}
        >
          <TextInput
            value={fields.link}
            inputMode="url"
            spellCheck={false}
            onChange={(event) => change({ ...fields, link: event.target.value })}
          />
        </Field>
      )}
      {viewType === VIEW_TYPE.sizedPage && (
        <>
          {size('sizeWidth')}
          {size('sizeHeight')}
        </>
      )}
      {viewType !== VIEW_TYPE.view && (
        <Field className="nav-wide" label={t('field.needToken')} error={wrong('needToken')}>
          <Checkbox
            checked={fields.needToken}
            note={t('form.ticketHint')}
            onChange={(event) => change({ ...fields, needToken: event.target.checked })}
          >
            {t('form.ticket')}
          </Checkbox>
        </Field>
      )}
    </>
  );
}

/** Views of the chosen kind; one that no plugin has any more stays to be seen. */
function componentOptions(views: readonly OpenableView[], openType: number | null, link: string, choose: string) {
  const fitting = views
    .filter((view) => view.openType === openType)
    .map(({ view, title, plugin }) => ({ value: view, label: `${title}（${view}，${plugin}）` }));
  const known = link === '' || fitting.some(({ value }) => value === link);
  return [{ value: '', label: choose, disabled: true }, ...(known ? [] : [{ value: link, label: link }]), ...fitting];
}
