import {
  type CallFailure,
  joined,
  type MergeRules,
  type RecordForm,
  useAtrium,
  useFrame,
  useRecordForm,
} from '@atrium/sdk/client';
import type { ReactNode } from 'react';
import { Stars } from '../parts/Stars.tsx';
import { fullDay, itemText } from '../parts/texts.ts';
import { type OfferedCategory, useCategories } from '../parts/useCategories.ts';
import type { Handover, Handovers, Translate } from '../types.ts';
import { changeBody, createBody, type FormFields, missingFields, toFields, validateForm } from './formFields.ts';

export type HandoverFormState = RecordForm<Handover, FormFields, null>;

interface FormOptions {
  /** The handover that is edited. */
  readonly id: number | undefined;
  /** The handover that is copied. */
  readonly copied: number | undefined;
  readonly blank: FormFields;
  /** A passphrase that was typed; it is no part of the draft. */
  readonly passphrase: string;
}

/** The form of a handover: new, edited or copied. */
export function useHandoverForm({ id, copied, blank, passphrase }: FormOptions): HandoverFormState {
  const { api, notices, t } = useAtrium<Handovers>();
  const frame = useFrame();
  const { categories } = useCategories();
  const form: HandoverFormState = useRecordForm<Handover, FormFields, null>({
    name: 'handover',
    id,
    ...(copied !== undefined && { place: `copy ${copied}` }),
    blank,
    read: async () => ({
      record: id === undefined ? null : await api.read({ params: { id } }, { quiet: true }),
      choices: null,
    }),
    fieldsOf: toFields,
    validate: (fields) => validateForm(fields, { passphrase, isStored: form.record?.link?.hasPassphrase ?? false }, t),
    async onInvalid() {
      const missing = missingFields(form.fields).map((name) => t(`field.${name}`));
      if (missing.length === 0) return;
      const message = t('form.missing', { fields: joined(missing) });
      await notices.alert({ title: t('form.check'), message, tone: 'warning' });
    },
    async save(fields, { record }) {
      if (!record) {
        const { id: created } = await atFormFields(
          api.create({ body: createBody(fields, passphrase) }, { quiet: true }),
        );
        notices.toast({ tone: 'success', message: t('created') });
        return { id: created };
      }
      const { version, permission } = record;
      const body = { id: record.id, version, ...changeBody(toFields(record), fields, passphrase, permission === 1) };
      await atFormFields(api.change({ params: { id: record.id }, body }, { quiet: true }));
      notices.toast({ tone: 'success', message: t('changed') });
      return { id: record.id };
    },
    merging: MERGING,
    describe: (name, fields) => describeField(t, categories, name, fields),
    savedBy: ({ updatedBy, updatedOn }) => ({
      employeeId: updatedBy.employeeId,
      name: updatedBy.employeeName,
      on: updatedOn,
    }),
    async saveCopy(fields) {
      const body = createBody({ ...fields, isUrlPublic: false }, '');
      const { id: created } = await api.create({ body }, { quiet: true });
      notices.toast({ tone: 'success', message: t('merge.copied') });
      return { id: created };
    },
    onSaved: () => frame.close(),
    title: (record) => {
      if (record) return t('form.editTitle', { title: record.title });
      return t(copied === undefined ? 'form.addTitle' : 'form.copyTitle');
    },
    failed: (isNew) => t(isNew ? 'form.addFailed' : 'form.changeFailed'),
  });
  return form;
}

/** The server knows people and units where the form shows one field. */
const atFormFields = <Reply,>(sending: Promise<Reply>): Promise<Reply> =>
  sending.catch((failure: CallFailure) => {
    const errors = failure.errors?.map((error) => (error.field === 'units' ? { ...error, field: 'readers' } : error));
    throw Object.assign(failure, { errors });
  });

/** How two versions of a handover are merged. */
const MERGING: MergeRules<FormFields> = {
  richTexts: ['content'],
  people: ['editors', 'readers'],
  sets: ['files', 'units'],
  lists: ['items'],
  repeatable: ['items'],
  groups: {
    category: ['typeId', 'tagId'],
    link: ['isUrlPublic', 'urlExpiresOn', 'hasPassphrase'],
    finish: ['isFinish', 'finishDate'],
  },
};

/** A field for people, where two versions of it are compared. */
function describeField(
  t: Translate,
  categories: readonly OfferedCategory[],
  name: string,
  fields: Partial<FormFields>,
): ReactNode {
  const category = categories.find(({ id }) => id === fields.typeId);
  const { finishDate = null, urlExpiresOn = null } = fields;
  switch (name) {
    case 'level':
      return <Stars level={fields.level} />;
    case 'items':
      return fields.items?.map((item) => itemText(t, item)).join('\n');
    case 'finish':
    case 'finishDate':
      return finishDate === null ? t('status.open') : fullDay(finishDate);
    case 'category': {
      const tag = category?.tags.find(({ id }) => id === fields.tagId);
      return category ? joined([category.name, ...(tag ? [tag.name] : [])], 'clauses') : t('form.none');
    }
    case 'typeId':
      return category?.name ?? t('form.none');
    case 'tagId':
      return categories.flatMap(({ tags }) => tags).find(({ id }) => id === fields.tagId)?.name ?? t('form.none');
    case 'link':
      if (!fields.isUrlPublic) return t('form.linkOff');
      return joined(
        [
          urlExpiresOn === null ? t('form.linkEndless') : t('form.linkUntil', { day: fullDay(urlExpiresOn) }),
          ...(fields.hasPassphrase ? [t('form.linkLocked')] : []),
        ],
        'clauses',
      );
    case 'units':
      return fields.units && t('units.count', { count: fields.units.length });
    default:
      return undefined;
  }
}
