import { useAtrium, useFrame, useLoaded, useRecordForm, type ViewProps } from '@atrium/sdk/client';
import { CheckList, Field, Switch, TextInput } from '@atrium/ui';
import { RecordFormView, RecordView } from '@atrium/ui/records';
import { SequenceList } from '@atrium/ui/sequence';
import { useMemo } from 'react';
import { MAX_NAME_LENGTH } from '../contract/limits.ts';
import { referenceApi, type ReferenceMode } from './references/referenceApi.ts';
import {
  BLANK,
  toBody,
  toFields,
  type ReferenceFields,
  type RequiredField,
  loadRequiredFields,
  validateReference,
} from './references/referenceForm.ts';
import './references/references.css';
import type { Accounts } from './types.ts';

interface PlatformFormParams {
  readonly mode: ReferenceMode;
  readonly id?: number | undefined;
  readonly copy?: number | undefined;
}

/** Adds, edits or copies a platform, a type, a purpose or a required field. */
export default function PlatformForm({ params: { mode, id, copy } }: ViewProps<PlatformFormParams>) {
  if (id === undefined && copy !== undefined) return <CopiedForm key={copy} mode={mode} of={copy} />;
  return <FormOf key={id ?? 'new'} mode={mode} id={id} blank={BLANK} />;
}

/** A copy begins with what the other one has, so that is read first; a name is given once. */
function CopiedForm({ mode, of }: { readonly mode: ReferenceMode; readonly of: number }) {
  const { t, api } = useAtrium<Accounts>();
  const loaded = useLoaded(() => referenceApi(api, mode).read(of), [api, mode, of]);
  const { value, failure } = loaded;
  const copied = useMemo(() => value && { ...toFields(value), isEnabled: true }, [value]);
  return (
    <RecordView of={{ ...loaded, value: copied }} failed={t('data.failed', { message: failure?.message ?? '' })}>
      {(blank) => <FormOf mode={mode} id={undefined} copied={of} blank={blank} />}
    </RecordView>
  );
}

interface FormOfProps {
  readonly mode: ReferenceMode;
  readonly id: number | undefined;
  readonly copied?: number;
  readonly blank: ReferenceFields;
}

function FormOf({ mode, id, copied, blank }: FormOfProps) {
  const { t, api, notices } = useAtrium<Accounts>();
  const frame = useFrame();
  const calls = referenceApi(api, mode);
  const label = t(`label.${mode}`);
  const form = useRecordForm({
    name: `reference ${mode}`,
    id,
    ...(copied !== undefined && { place: `copy ${copied}` }),
    blank,
    async read() {
      const record = id === undefined ? null : await calls.read(id);
      const chosen = record?.dynamicFields ?? blank.dynamicFields;
      return { record, choices: mode === 'purpose' ? await loadRequiredFields(api, chosen) : [] };
    },
    fieldsOf: toFields,
    validate: validateReference,
    async save(fields, { record }) {
      const body = toBody(mode, fields);
      const saved = record
        ? await calls.change(record.id, { ...body, version: record.version })
        : await calls.create(body);
      notices.toast({ tone: 'success', message: t(record ? 'reference.changed' : 'reference.created', { label }) });
      return { id: saved.id };
    },
    onSaved: () => frame.close(),
    merging: { sets: ['dynamicFields'] },
    title(record) {
      if (record) return t('reference.editing', { label, name: record.name });
      return t(copied === undefined ? 'reference.add' : 'reference.copying', { label });
    },
    failed: (isNew) => t(isNew ? 'reference.createFailed' : 'reference.changeFailed', { label }),
  });
  const { fields, change } = form;
  return (
    <RecordFormView
      className="accounts-reference-form"
      form={form}
      failed={t('data.failed', { message: form.failure?.message ?? '' })}
      onCancel={() => frame.close()}
    >
      <Field
        {...form.field('name', { required: true, most: MAX_NAME_LENGTH })}
        {...(mode === 'requiredField' && { hint: t('reference.hint.requiredField') })}
      >
        <TextInput {...form.input('name')} autoFocus autoComplete="off" />
      </Field>
      {mode === 'purpose' && <PurposeNeeds options={form.choices ?? []} fields={fields} onChange={change} />}
      <Switch checked={fields.isEnabled} onChange={({ target }) => change({ isEnabled: target.checked })}>
        {t(fields.isEnabled ? 'status.enabled' : 'status.disabled')}
      </Switch>
    </RecordFormView>
  );
}

interface PurposeNeedsProps {
  readonly options: readonly RequiredField[];
  readonly fields: ReferenceFields;
  readonly onChange: (part: Partial<ReferenceFields>) => void;
}

/** What accounts of a purpose need: fields in their order, a link, an application date (S2-170). */
function PurposeNeeds({ options, fields, onChange }: PurposeNeedsProps) {
  const { t } = useAtrium<Accounts>();
  const { dynamicFields, hasLink, hasApplyDate } = fields;
  const nameOf = (id: number) => options.find((option) => option.id === id)?.name ?? '';
  return (
    <>
      <Field label={t('field.dynamicFields')} name="dynamicFields">
        <CheckList
          label={t('field.dynamicFields')}
          filter={t('reference.filterFields')}
          options={options.map(({ id, name, isEnabled }) => ({
            ...{ id, name },
            note: isEnabled ? undefined : t('status.disabled'),
          }))}
          value={dynamicFields}
          onChange={(chosen) => onChange({ dynamicFields: chosen })}
        />
      </Field>
      {dynamicFields.length > 1 && (
        <Field label={t('reference.order')}>
          <SequenceList
            label={t('reference.order')}
            items={dynamicFields}
            itemKey={String}
            nameOf={nameOf}
            onChange={(order) => onChange({ dynamicFields: order })}
          >
            {nameOf}
          </SequenceList>
        </Field>
      )}
      <div className="accounts-needs-switches">
        <Switch checked={hasLink} onChange={({ target }) => onChange({ hasLink: target.checked })}>
          {t('field.hasLink')}
        </Switch>
        <Switch checked={hasApplyDate} onChange={({ target }) => onChange({ hasApplyDate: target.checked })}>
          {t('field.hasApplyDate')}
        </Switch>
      </div>
    </>
  );
}
