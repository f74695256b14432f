import { joined, useAtrium, useFrame, useRecordForm, type CallFailure, type RecordForm } from '@atrium/sdk/client';
import { momentLabel, spanLabel } from '@atrium/ui';
import { useRef } from 'react';
import type { BulletinRecord, Bulletins, CategoryOption, Translate } from '../types.ts';
import { BLANK, findChanges, type FormFields, toBody, toFields, validateForm } from './formFields.ts';

export type BulletinRecordForm = RecordForm<BulletinRecord, FormFields, readonly CategoryOption[]>;

interface FormOptions {
  /** The bulletin that is edited. */
  readonly id: number | undefined;
  /** The bulletin that is copied, and its fields. */
  readonly copied?: number | undefined;
  readonly blank?: FormFields;
}

interface BulletinFormState {
  readonly form: BulletinRecordForm;
  /** Saves it as a draft, which needs a title only. */
  saveDraft(): Promise<boolean>;
}

/** The form of a bulletin: new, edited or copied. */
export function useBulletinForm({ id, copied, blank = BLANK }: FormOptions): BulletinFormState {
  const { api, notices, t } = useAtrium<Bulletins>();
  const frame = useFrame();
  /** Whether the save under way is one of a draft: another button asks for it. */
  const asDraft = useRef(false);
  const form: BulletinRecordForm = useRecordForm<BulletinRecord, FormFields, readonly CategoryOption[]>({
    name: 'bulletin',
    id,
    ...(copied !== undefined && { place: `copy ${copied}` }),
    blank,
    async read() {
      const [choices, record] = await Promise.all([
        api.categoryOptions({}, { quiet: true }),
        id === undefined ? null : api.bulletin({ params: { id } }, { quiet: true }),
      ]);
      return { record, choices };
    },
    fieldsOf: toFields,
    validate: (fields) =>
      validateForm(fields, t, {
        categories: form.choices ?? [],
        isDraft: asDraft.current,
        before: form.record && !form.record.isDraft ? { publishedOn: form.record.publishedOn } : undefined,
      }),
    async save(fields, { record }) {
      const isDraft = asDraft.current;
      const sending = record
        ? api.changeBulletin(
            {
              params: { id: record.id },
              body: {
                ...findChanges(toFields(record), fields),
                ...(isDraft !== record.isDraft && { isDraft }),
                notifyAgain: fields.notifyAgain,
                resetRead: fields.resetRead,
                version: record.version,
              },
            },
            { quiet: true },
          )
        : api.createBulletin({ body: { ...toCreateBody(fields), isDraft } }, { quiet: true });
      const saved = await sending.catch((failure: CallFailure) => {
        throw atFormFields(failure);
      });
      const message = isDraft ? t('form.draftSaved') : t(record ? 'bulletin.changed' : 'bulletin.added');
      notices.toast({ tone: 'success', message });
      return { id: record?.id ?? ('id' in saved ? saved.id : 0) };
    },
    merging: {
      richTexts: ['content'],
      people: ['readers'],
      sets: ['files', 'units'],
      groups: { mainCategoryId: ['mainCategoryId', 'subCategoryId'], mustRead: ['mustRead', 'deadline'] },
    },
    describe: (name, fields, { choices }) => describeField(t, choices ?? [], name, fields),
    onSaved: () => frame.close(),
    title: (record) => (record ? t('form.editing') : t('form.add')),
    failed: (isNew) => t(isNew ? 'form.addFailed' : 'form.changeFailed'),
  });
  const saveDraft = async () => {
    asDraft.current = true;
    try {
      return await form.save();
    } finally {
      asDraft.current = false;
    }
  };
  return { form, saveDraft };
}

/** A field for people, where two versions of it are compared. */
function describeField(t: Translate, choices: readonly CategoryOption[], name: string, fields: Partial<FormFields>) {
  const { mainCategoryId, subCategoryId, period, mustRead, deadline, units } = fields;
  if (name === 'mainCategoryId') {
    const main = choices.find((each) => each.mainCategoryId === mainCategoryId);
    const sub = main?.subCategories.find((each) => each.subCategoryId === subCategoryId);
    return main && joined([main.mainCategoryName, ...(sub ? [sub.subCategoryName] : [])], 'clauses');
  }
  if (name === 'period' && period?.[0] && period[1]) return spanLabel(period[0], period[1]);
  if (name === 'mustRead' && mustRead && deadline) return `${t('field.mustRead')} ${momentLabel(deadline)}`;
  if (name === 'units' && units) return t('units.count', { count: units.length });
  return undefined;
}

/** The body of a new bulletin: without the fields about announcing an edit. */
function toCreateBody(fields: FormFields) {
  const { notifyAgain: _, resetRead: __, ...body } = toBody(fields);
  return body;
}

/** The server knows two times, and people and units, where the form shows one field. */
function atFormFields(failure: CallFailure): CallFailure {
  const errors = failure.errors?.map((error) =>
    ['publishedOn', 'finishedOn'].includes(error.field)
      ? { ...error, field: 'period' }
      : error.field === 'units'
        ? { ...error, field: 'readers' }
        : error,
  );
  return Object.assign(failure, { errors });
}
