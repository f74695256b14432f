import { textLength, type FieldErrors } from '@atrium/sdk/client';
import { schemaErrors } from '@atrium/sdk/validation';
import { z } from 'zod';
import { entryFields, MAX_NAME_LENGTH } from '../contract/entryFields.ts';
import { parseNetwork } from '../network/parseNetwork.ts';
import type { Entry, WhitelistClient } from './types.ts';

/** The fields of the form. */
export interface FormFields {
  readonly name: string;
  readonly ip: string;
  readonly companyIdSet: readonly number[];
  readonly riskLevel: number | null;
  readonly isEnabled: boolean;
}

export const BLANK: FormFields = { name: '', ip: '', companyIdSet: [], riskLevel: null, isEnabled: true };
const MAX_IP_LENGTH = 39;

export const toFields = ({ name, ip, companyIdSet, riskLevel, isEnabled }: Entry): FormFields => ({
  ...{ name, ip, companyIdSet, riskLevel, isEnabled },
});

const Fields = z.object(entryFields);

/** Validates the fields by the contract, and with the messages of the specification where it has one (S2 §5). */
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
