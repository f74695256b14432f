import {
  type FieldErrors,
  joined,
  textLength,
  useAtrium,
  useFrame,
  useLoaded,
  useRecordForm,
} from '@atrium/sdk/client';
import { schemaErrors } from '@atrium/sdk/validation';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { entryFields, MAX_NAME_LENGTH } from '../contract/entryFields.ts';
import { parseNetwork } from '../network.ts';
import { savedToast } from './entryTexts.ts';
import type { Entry, Overlap, Whitelist, WhitelistClient } from './types.ts';

/** The form of an entry, with its overlaps. */
export function useEntryForm(id: number | undefined) {
  const { api, notices, t } = useAtrium<Whitelist>();
  const frame = useFrame();
  const form = useRecordForm({
    name: 'entry',
    id,
    blank: BLANK,
    async read() {
      const [choices, record] = await Promise.all([
        api.companies({}, { quiet: true }),
        id === undefined ? null : api.read({ params: { id } }, { quiet: true }),
      ]);
      return { record, choices };
    },
    fieldsOf: toFields,
    validate: (fields) => validateForm(fields, t),
    async save(fields, { record, confirm }) {
      const { companyIdSet, riskLevel, ...plain } = fields;
      const body = { ...plain, companyIdSet: [...companyIdSet], riskLevel: riskLevel!, ...(confirm && { confirm }) };
      const saved = record
        ? await api.change({ params: { id: record.id }, body: { ...body, version: record.version } }, { quiet: true })
        : await api.create({ body }, { quiet: true });
      const known = new Set(overlaps.map((overlap) => overlap.id));
      notices.toast(savedToast(t, t(record ? 'changed' : 'created'), saved, known));
      return { id: saved.id };
    },
    onSaved: () => frame.close(),
    merging: { sets: ['companyIdSet'] },
    describe(name, { companyIdSet, riskLevel }, { choices }) {
      if (name === 'riskLevel' && riskLevel) return t(`level.${riskLevel as 1 | 2 | 3 | 4}`);
      if (name !== 'companyIdSet' || !companyIdSet) return undefined;
      return joined(
        companyIdSet.map((company) => choices?.find(({ id: one }) => one === company)?.name ?? String(company)),
      );
    },
    title: (record) => (record ? t('form.editing', { name: record.name }) : t('form.addTitle')),
    failed: (isNew) => t(isNew ? 'form.addFailed' : 'form.changeFailed'),
  });
  const overlaps = useOverlaps(id, form.fields);
  return { form, overlaps };
}

/** Milliseconds without typing before the request. */
const QUIET = 250;
const NONE: readonly Overlap[] = [];

/**
 * The overlaps of the entry in the form. Empty while addresses or companies are incomplete, and if the request fails:
 * the response to saving contains them too.
 */
function useOverlaps(id: number | undefined, fields: FormFields): readonly Overlap[] {
  const { api, t } = useAtrium<Whitelist>();
  const { ip, companyIdSet } = validateForm(fields, t);
  const question = ip || companyIdSet || !fields.isEnabled ? '' : toQuestion(id, fields);
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(question), QUIET);
    return () => clearTimeout(timer);
  }, [question]);
  const { value } = useLoaded(
    () => (asked === '' ? null : api.overlaps({ body: JSON.parse(asked) as Question }, { quiet: true })),
    [api, asked],
  );
  return question !== '' && question === asked ? (value ?? NONE) : NONE;
}

interface Question {
  readonly id?: number | undefined;
  readonly ip: string;
  readonly companyIdSet: number[];
  readonly isEnabled: boolean;
}

/** The call's body as text, so that it is compared by value. */
function toQuestion(id: number | undefined, fields: FormFields): string {
  const question: Question = {
    id,
    ip: fields.ip.trim(),
    companyIdSet: fields.companyIdSet.toSorted((one, other) => one - other),
    isEnabled: fields.isEnabled,
  };
  return JSON.stringify(question);
}

/** The fields of the form. */
export interface FormFields {
  readonly name: string;
  readonly ip: string;
  readonly companyIdSet: readonly number[];
  readonly riskLevel: number | null;
  readonly isEnabled: boolean;
}

const BLANK: FormFields = { name: '', ip: '', companyIdSet: [], riskLevel: null, isEnabled: true };
const MAX_IP_LENGTH = 39;

const toFields = ({ name, ip, companyIdSet, riskLevel, isEnabled }: Entry): FormFields => ({
  name,
  ip,
  companyIdSet,
  riskLevel,
  isEnabled,
});

const Fields = z.object(entryFields);

/** Validates the fields by the contract, and with the messages of the specification where it has one. */
export function validateForm(fields: FormFields, t: WhitelistClient['t']): FieldErrors<FormFields> {
  const name = textLength(fields.name);
  const ip = fields.ip.trim();
  return {
    ...schemaErrors(Fields, fields),
    ...(name === 0 ? { name: t('name.required') } : name > MAX_NAME_LENGTH && { name: t('name.long') }),
    ...(ip === ''
      ? { ip: t('ip.required') }
      : !parseNetwork(ip)
        ? { ip: t('ip.invalid') }
        : ip.length > MAX_IP_LENGTH && { ip: t('ip.long') }),
    ...(fields.companyIdSet.length === 0 && { companyIdSet: t('company.required') }),
    ...(fields.riskLevel === null && { riskLevel: t('level.required') }),
  };
}
