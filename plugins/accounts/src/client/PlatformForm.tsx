import { Name } from '@atrium/sdk';
import { useAtrium, useFrame, useLoaded, type ViewProps } from '@atrium/sdk/client';
import { schemaErrors } from '@atrium/sdk/validation';
import { CheckList, Field, Switch } from '@atrium/ui';
import { NamedFields, RecordFormView, RecordView, useNamedForm } from '@atrium/ui/records';
import { SequenceList } from '@atrium/ui/sequence';
import { useMemo } from 'react';
import { z } from 'zod';
import { MAX_NAME_LENGTH } from '../contract/limits.ts';
import {
  BLANK,
  referenceCalls,
  type ReferenceFields,
  type ReferenceMode,
  referenceText,
  toBody,
  toFields,
} from './references/references.ts';
import './references/references.css';
import type { Accounts, AccountsClient } from './types.ts';

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
  const loaded = useLoaded(
    () => referenceCalls(api)[mode].read({ params: { id: of } }, { quiet: true }),
    [api, mode, of],
  );
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

/** The name is required, with at most 10 characters (S2-169; C.9-11). */
const Names = z.object({ name: Name(MAX_NAME_LENGTH) });

function FormOf({ mode, id, copied, blank }: FormOfProps) {
  const { t, api } = useAtrium<Accounts>();
  const frame = useFrame();
  const text = referenceText(t, mode);
  const form = useNamedForm({
    name: `reference ${mode}`,
    id,
    ...(copied !== undefined && {
      place: `copy ${copied}`,
      adding: t('reference.copying', { label: text('title') }),
    }),
    blank,
    calls: referenceCalls(api)[mode],
    text,
    choices: async (record) =>
      mode === 'purpose' ? loadRequiredFields(api, record?.dynamicFields ?? blank.dynamicFields) : [],
    fieldsOf: toFields,
    bodyOf: (fields) => toBody(mode, fields),
    validate: ({ name }) => schemaErrors(Names, { name }),
    merging: { sets: ['dynamicFields'] },
  });
  const { fields, change } = form;
  return (
    <RecordFormView
      className="accounts-reference-form"
      form={form}
      failed={t('data.failed', { message: form.failure?.message ?? '' })}
      onCancel={() => frame.close()}
    >
      <NamedFields
        form={form}
        most={MAX_NAME_LENGTH}
        label={t(fields.isEnabled ? 'status.enabled' : 'status.disabled')}
        {...(mode === 'requiredField' && { hint: t('reference.hint.requiredField') })}
      >
        {mode === 'purpose' && <PurposeNeeds options={form.choices ?? []} fields={fields} onChange={change} />}
      </NamedFields>
    </RecordFormView>
  );
}

/** A required field that a purpose may have. */
interface RequiredField {
  readonly id: number;
  readonly name: string;
  readonly isEnabled: boolean;
}

/** The enabled required fields, and those that a purpose has although they are disabled. */
async function loadRequiredFields(api: AccountsClient['api'], chosen: readonly number[]): Promise<RequiredField[]> {
  const quiet = { quiet: true } as const;
  const items = await api.requiredFieldItems({}, quiet);
  const known = new Set(items.map(({ id }) => id));
  const others = await Promise.all(
    chosen.filter((id) => !known.has(id)).map((id) => api.readRequiredField({ params: { id } }, quiet)),
  );
  return [...items.map((item) => ({ ...item, isEnabled: true })), ...others];
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
            id,
            name,
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
