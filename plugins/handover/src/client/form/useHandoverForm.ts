import { joined, useAtrium, useFrame, useRecordForm, type CallFailure, type RecordForm } from '@atrium/sdk/client';
import type { AskMerge } from '../merge/types.ts';
import type { Handover, HandoverClient, Handovers } from '../types.ts';
import { changeBody, createBody } from './bodyOf.ts';
import { fieldsOf, type FormFields } from './formFields.ts';
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
  readonly askMerge: AskMerge;
}

const STALE = 412;
/** The person went back from the merge: nothing was saved, and no message is shown. */
const DECLINED = 'DECLINED';
const declined = () => Object.assign(new Error(DECLINED), { code: DECLINED, http: 0, errors: [], data: null });

/** The form of a handover: new, edited or copied. */
export function useHandoverForm({ id, copied, blank, passphrase, askMerge }: FormOptions): HandoverFormState {
  const { api, notices, t } = useAtrium<Handovers>();
  const frame = useFrame();
  const form: HandoverFormState = useRecordForm<Handover, FormFields, null>({
    name: 'handover',
    id,
    ...(copied !== undefined && { place: `copy ${copied}` }),
    blank,
    read: async () => ({
      record: id === undefined ? null : await api.read({ params: { id } }, { quiet: true }),
      choices: null,
    }),
    fieldsOf,
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
      const saved = await saveChange({ api, askMerge }, record, fields, passphrase);
      if (saved === null) throw declined();
      notices.toast({ tone: 'success', message: t(saved.isCopy ? 'merge.copied' : 'changed') });
      return { id: saved.id };
    },
    onRefused: ({ code }) => code === DECLINED,
    onSaved: () => frame.close(),
    title: (record) => {
      if (record) return t('form.editTitle', { title: record.title });
      return t(copied === undefined ? 'form.addTitle' : 'form.copyTitle');
    },
    failed: (isNew) => t(isNew ? 'form.addFailed' : 'form.changeFailed'),
  });
  return form;
}

interface Saving extends Pick<HandoverClient, 'api'> {
  readonly askMerge: AskMerge;
}

/**
 * Saves a change. Where another person saved first, the person merges both, as often as that happens.
 *
 * @returns null if the person went back to the form
 */
async function saveChange({ api, askMerge }: Saving, record: Handover, mine: FormFields, passphrase: string) {
  let [base, fields] = [record, mine];
  for (;;) {
    const { id, version, permission } = base;
    try {
      const body = { id, version, ...changeBody(fieldsOf(base), fields, passphrase, permission === 1) };
      await api.change({ params: { id }, body }, { quiet: true });
      return { id, isCopy: false };
    } catch (caught) {
      const failure = caught as CallFailure;
      if (failure.code !== STALE || !failure.data) throw failure;
      const theirs = failure.data as Handover;
      const answer = await askMerge({ base: fieldsOf(base), mine: fields, theirs });
      if (answer === null) return null;
      if (answer === 'copy') {
        const { id: copy } = await api.create(
          { body: createBody({ ...fields, isUrlPublic: false }, '') },
          { quiet: true },
        );
        return { id: copy, isCopy: true };
      }
      [base, fields] = [theirs, answer];
    }
  }
}
