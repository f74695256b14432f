import {
  type CallFailure,
  joined,
  type RecordForm,
  useAtrium,
  useFrame,
  useLoaded,
  useRecordForm,
} from '@atrium/sdk/client';
import { companyDay } from '@atrium/ui';
import { useState } from 'react';
import { type Account, type Accounts, type Item, mayChange, type PurposeItem, type Translate } from '../types.ts';
import { type AccountFields, toChanges, toFields, isSecret, toNewAccount, sealExtras } from './formFields.ts';
import { checkText, validateAccount } from './validateAccount.ts';

/** What the form chooses from; what an old account has is among it, although it may be disabled by now (C.9-12). */
interface AccountChoices {
  readonly platforms: readonly Item[];
  readonly types: readonly Item[];
  readonly purposes: readonly PurposeItem[];
}

export interface AccountFormState extends RecordForm<Account, AccountFields, AccountChoices> {
  readonly purpose: PurposeItem | undefined;
  readonly ofPurpose: RequiredFields;
}

interface FormOptions {
  readonly id: number | undefined;
  /** The account that is copied. */
  readonly copied: Account | undefined;
  readonly blank: AccountFields;
}

/** The form of an account: new, edited or copied. */
export function useAccountForm({ id, copied, blank }: FormOptions): AccountFormState {
  const { api, notices, passwords, t } = useAtrium<Accounts>();
  const frame = useFrame();
  const [purposeId, setPurposeId] = useState<number | null>(null);
  const ofPurpose = usePurpose(purposeId);
  const { required } = ofPurpose;
  const today = companyDay();
  const rulesOf = (fields: AccountFields) => ({
    t,
    required,
    today,
    record: form.record,
    purpose: form.choices?.purposes.find((one) => one.id === fields.purposeId),
  });
  const form: RecordForm<Account, AccountFields, AccountChoices> = useRecordForm({
    name: 'account',
    id,
    ...(copied && { place: `copy ${copied.id}` }),
    blank,
    isSecret,
    async read() {
      const quiet = { quiet: true } as const;
      const [platforms, types, purposes, record] = await Promise.all([
        api.platformItems({ query: { isEnabled: true } }, quiet),
        api.typeItems({ query: { isEnabled: true } }, quiet),
        api.purposeItems({ query: { isEnabled: true } }, quiet),
        id === undefined ? null : api.read({ params: { id } }, quiet),
      ]);
      return { record, choices: withOwn({ platforms, types, purposes }, record) };
    },
    fieldsOf: toFields,
    validate: (fields) => validateAccount(fields, rulesOf(fields)),
    async onInvalid() {
      const message = checkText(form.fields, rulesOf(form.fields));
      if (message !== null) await notices.alert({ title: t('check.title'), message, tone: 'warning' });
    },
    async save(fields, { record, changes }) {
      const sealed = {
        password: fields.password === null ? undefined : await passwords.encrypt(fields.password),
        extras: await sealExtras(fields.extras, passwords.encrypt),
      };
      try {
        const saved = record
          ? await api.change(
              { params: { id: record.id }, body: toChanges(changes, fields, required, record, sealed) },
              { quiet: true },
            )
          : await api.create({ body: toNewAccount(fields, required, sealed) }, { quiet: true });
        notices.toast({ tone: 'success', message: t(record ? 'changed' : 'created') });
        return { id: saved.id };
      } catch (failure) {
        throw withPrefix(failure as CallFailure, t, record === null);
      }
    },
    onSaved: () => frame.close(),
    merging: { texts: ['remark'], people: ['readers'], lists: ['extras'], sets: ['otherLinks', 'units'] },
    describe(name, fields, { choices }) {
      const named = (items: readonly Item[] | undefined, item: number | null | undefined) =>
        items?.find(({ id: one }) => one === item)?.name;
      if (name === 'units') return t('units.count', { count: fields.units?.length ?? 0 });
      if (name === 'extras') return joined((fields.extras ?? []).map((extra) => extra.name));
      if (name === 'platformId') return named(choices?.platforms, fields.platformId);
      if (name === 'typeId') return named(choices?.types, fields.typeId);
      return name === 'purposeId' ? named(choices?.purposes, fields.purposeId) : undefined;
    },
    title(record) {
      if (record) return t(mayChange(record) ? 'form.editing' : 'form.viewing', { platform: record.platformName });
      return copied ? t('form.copying', { platform: copied.platformName }) : t('form.adding');
    },
    failed: (isNew) => t(isNew ? 'form.addFailed' : 'form.changeFailed'),
  });
  if (form.ready && form.fields.purposeId !== purposeId) setPurposeId(form.fields.purposeId);
  const label = (name: string) => findFieldName(name, required) ?? form.label(name);
  return { ...form, label, ofPurpose, purpose: rulesOf(form.fields).purpose };
}

/** A field of a purpose is called by its own name. */
const findFieldName = (name: string, required: readonly Item[]) =>
  required.find(({ id }) => name === `dynamicFields.${id}`)?.name;

/** A failure with the prefix of its kind (C.9-18). The form shows people and units in one field. */
function withPrefix(failure: CallFailure, t: Translate, isNew: boolean): CallFailure {
  failure.message = t(isNew ? 'form.addFailedWith' : 'form.changeFailedWith', { message: failure.message });
  const errors = failure.errors?.map((error) => (error.field === 'units' ? { ...error, field: 'readers' } : error));
  return Object.assign(failure, { errors });
}

function withOwn(choices: AccountChoices, record: Account | null): AccountChoices {
  if (!record) return choices;
  const add = <One extends Item>(items: readonly One[], own: One) =>
    items.some(({ id }) => id === own.id) ? items : [...items, own];
  const { platformId, platformName, typeId, typeName, purposeId, purposeName, link, applyDate } = record;
  return {
    platforms: add(choices.platforms, { id: platformId, name: platformName }),
    types: add(choices.types, { id: typeId, name: typeName }),
    // whether a disabled purpose has them is known from what the account has
    purposes: add(choices.purposes, {
      id: purposeId,
      name: purposeName,
      hasLink: link !== '',
      hasApplyDate: applyDate !== null,
      required: [],
    }),
  };
}

const NONE: readonly Item[] = [];

interface RequiredFields {
  readonly required: readonly Item[];
  readonly failure: CallFailure | null;
  readonly reload: () => void;
}

/** What a purpose requires of its accounts: its enabled fields, in their order. */
function usePurpose(purposeId: number | null): RequiredFields {
  const { api } = useAtrium<Accounts>();
  const { value, failure, reload } = useLoaded(
    () => (purposeId === null ? null : loadFields(api, purposeId)),
    [api, purposeId],
  );
  // a late response of another purpose is ignored; without a purpose there are none
  const required = purposeId !== null && value?.of === purposeId ? value.fields : NONE;
  return { required, failure, reload: () => void reload() };
}

async function loadFields(api: ReturnType<typeof useAtrium<Accounts>>['api'], purposeId: number) {
  return { of: purposeId, fields: await api.fieldsOfPurpose({ params: { id: purposeId } }, { quiet: true }) };
}
