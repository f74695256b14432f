import { textLength } from '@atrium/sdk/client';
import { parseNetwork } from '../network/parseNetwork.ts';

/** What the form holds. */
export interface FormFields {
  readonly name: string;
  readonly ip: string;
  readonly companyIdSet: readonly number[];
  readonly riskLevel: number | null;
  readonly isEnabled: boolean;
}
export type FieldName = 'name' | 'ip' | 'companyIdSet' | 'riskLevel';

const MOST_NAME = 20;
const MOST_IP = 39;

/** The required fields that are empty (S2 §5). */
export function missingFields({ name, ip, companyIdSet, riskLevel }: FormFields): FieldName[] {
  const empty = {
    name: name.trim() === '',
    ip: ip.trim() === '',
    companyIdSet: companyIdSet.length === 0,
    riskLevel: riskLevel === null,
  };
  return (Object.keys(empty) as FieldName[]).filter((field) => empty[field]);
}

/** Keys of what is wrong with each field (S2 §5); the server checks the same. */
export function formProblems(fields: FormFields) {
  const name = textLength(fields.name);
  const ip = fields.ip.trim();
  return {
    ...(name === 0 ? { name: 'name.required' as const } : name > MOST_NAME && { name: 'name.long' as const }),
    ...(ip === ''
      ? { ip: 'ip.required' as const }
      : !parseNetwork(ip)
        ? { ip: 'ip.invalid' as const }
        : ip.length > MOST_IP && { ip: 'ip.long' as const }),
    ...(fields.companyIdSet.length === 0 && { companyIdSet: 'company.required' as const }),
    ...(fields.riskLevel === null && { riskLevel: 'level.required' as const }),
  };
}
