import { textLength, type FieldErrors } from '@atrium/sdk/client';
import { MAX_NAME_LENGTH } from '../../contract/limits.ts';
import type { Translate } from '../types.ts';
import type { ReferenceBody, ReferenceMode, ReferenceRow } from './referenceApi.ts';

/** The fields of the form; the last three of purposes only. */
export interface ReferenceFields {
  readonly name: string;
  readonly isEnabled: boolean;
  readonly dynamicFields: readonly number[];
  readonly hasLink: boolean;
  readonly hasApplyDate: boolean;
}

export const BLANK: ReferenceFields = {
  ...{ name: '', isEnabled: true, dynamicFields: [], hasLink: false, hasApplyDate: false },
};

export const fieldsOf = ({
  name,
  isEnabled,
  dynamicFields = [],
  hasLink = false,
  hasApplyDate = false,
}: ReferenceRow): ReferenceFields => ({ name, isEnabled, dynamicFields, hasLink, hasApplyDate });

/** What is sent of them. */
export function bodyOf(mode: ReferenceMode, { name, isEnabled, ...ofPurpose }: ReferenceFields): ReferenceBody {
  if (mode !== 'purpose') return { name, isEnabled };
  return { name, isEnabled, ...ofPurpose, dynamicFields: [...ofPurpose.dynamicFields] };
}

/** The name is required, with at most 10 characters (S2 §5; C.9-11). */
export function validateReference({ name }: ReferenceFields, t: Translate): FieldErrors<ReferenceFields> {
  const length = textLength(name);
  if (length === 0) return { name: t('name.required') };
  return length > MAX_NAME_LENGTH ? { name: t('name.long', { most: MAX_NAME_LENGTH }) } : {};
}
