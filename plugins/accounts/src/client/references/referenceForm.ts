import type { FieldErrors } from '@atrium/sdk/client';
import { schemaErrors } from '@atrium/sdk/validation';
import { z } from 'zod';
import { referenceFields } from '../../contract/referenceFields.ts';
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

const Names = z.object({ name: referenceFields.name });

/** The name is required, with at most 10 characters (S2-169; C.9-11). */
export const validateReference = ({ name }: ReferenceFields): FieldErrors<ReferenceFields> =>
  schemaErrors(Names, { name });
