import { joined, useAtrium, useFrame, useRecordForm, type RecordForm } from '@atrium/sdk/client';
import { useCategories } from '../list/useCategories.ts';
import type { Handover, Handovers } from '../types.ts';
import { changeBody, createBody } from './bodyOf.ts';
import { describeField, MERGING } from './describeField.tsx';
import { toFields, type FormFields } from './formFields.ts';
import { missingFields, validateForm } from './validateForm.ts';

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
        const { id: created } = await api.create({ body: createBody(fields, passphrase) }, { quiet: true });
        notices.toast({ tone: 'success', message: t('created') });
        return { id: created };
      }
      const { version, permission } = record;
      const body = { id: record.id, version, ...changeBody(toFields(record), fields, passphrase, permission === 1) };
      await api.change({ params: { id: record.id }, body }, { quiet: true });
      notices.toast({ tone: 'success', message: t('changed') });
      return { id: record.id };
    },
    merging: MERGING,
    describe: (name, fields) => describeField(t, categories, name, fields),
    savedBy: ({ updatedBy, updatedOn }) => ({
      ...{ employeeId: updatedBy.employeeId, name: updatedBy.employeeName, on: updatedOn },
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
