import { Name } from '@atrium/sdk';
import type { FieldErrors } from '@atrium/sdk/client';
import { schemaErrors } from '@atrium/sdk/validation';
import { z } from 'zod';
import { MAX_NAME_LENGTH } from '../../contract/limits.ts';
import type { AccountsClient } from '../types.ts';
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

export const toFields = ({
  name,
  isEnabled,
  dynamicFields = [],
  hasLink = false,
  hasApplyDate = false,
}: ReferenceRow): ReferenceFields => ({ name, isEnabled, dynamicFields, hasLink, hasApplyDate });

/** What is sent of them. */
export function toBody(mode: ReferenceMode, { name, isEnabled, ...ofPurpose }: ReferenceFields): ReferenceBody {
  if (mode !== 'purpose') return { name, isEnabled };
  return { name, isEnabled, ...ofPurpose, dynamicFields: [...ofPurpose.dynamicFields] };
}

const Names = z.object({ name: Name(MAX_NAME_LENGTH) });

/** The name is required, with at most 10 characters (S2-169; C.9-11). */
export const validateReference = ({ name }: ReferenceFields): FieldErrors<ReferenceFields> =>
  schemaErrors(Names, { name });

/** A required field that a purpose may have. */
export interface RequiredField {
  readonly id: number;
  readonly name: string;
  readonly isEnabled: boolean;
}

/** The enabled required fields, and those that a purpose has although they are disabled. */
export async function loadRequiredFields(
  api: AccountsClient['api'],
  chosen: readonly number[],
): Promise<RequiredField[]> {
  const quiet = { quiet: true } as const;
  const items = await api.requiredFieldItems({}, quiet);
  const known = new Set(items.map(({ id }) => id));
  const others = await Promise.all(
    chosen.filter((id) => !known.has(id)).map((id) => api.readRequiredField({ params: { id } }, quiet)),
  );
  return [...items.map((item) => ({ ...item, isEnabled: true })), ...others];
}
