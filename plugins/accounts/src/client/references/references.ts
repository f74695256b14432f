import type { Variables } from '@atrium/sdk/texts';
import type { NamedCalls, NamedFormText, NamedListText } from '@atrium/ui/records';
import type { z } from 'zod';
import type { Purpose, Reference } from '../../contract/references.ts';
import type { AccountsClient, Translate } from '../types.ts';

/** What the one form and the one list are of. */
export type ReferenceMode = 'name' | 'type' | 'purpose' | 'requiredField';

type OfPurpose = Pick<z.output<typeof Purpose>, 'dynamicFields' | 'hasLink' | 'hasApplyDate'>;

/** A platform, type or required field; a purpose has further fields. */
export type ReferenceRow = z.output<typeof Reference> & Partial<OfPurpose>;

/** What is written of it. */
export type ReferenceBody = Pick<ReferenceRow, 'name' | 'isEnabled' | keyof OfPurpose>;

/** Columns by which the server sorts. */
export const SORT_NAMES = ['id', 'name', 'isEnabled', 'updatedOn'] as const;

type ReferenceCalls = Omit<NamedCalls<ReferenceRow, ReferenceBody, (typeof SORT_NAMES)[number]>, 'move'>;

/** The calls of each kind of records. */
export const referenceCalls = (api: AccountsClient['api']): Readonly<Record<ReferenceMode, ReferenceCalls>> => ({
  name: {
    list: api.listPlatforms,
    read: api.readPlatform,
    create: api.createPlatform,
    change: api.changePlatform,
    remove: api.removePlatform,
  },
  type: {
    list: api.listTypes,
    read: api.readType,
    create: api.createType,
    change: api.changeType,
    remove: api.removeType,
  },
  purpose: {
    list: api.listPurposes,
    read: api.readPurpose,
    create: api.createPurpose,
    change: api.changePurpose,
    remove: api.removePurpose,
  },
  requiredField: {
    list: api.listRequiredFields,
    read: api.readRequiredField,
    create: api.createRequiredField,
    change: api.changeRequiredField,
    remove: api.removeRequiredField,
  },
});

/** The texts of the list and the form of one kind. */
export function referenceText(t: Translate, mode: ReferenceMode) {
  const label = t(`label.${mode}`);
  return (key: NamedListText | NamedFormText, variables?: Variables): string => {
    if (key === 'title') return label;
    if (key === 'noneText') return t(`reference.none.${mode}`);
    return t(`reference.${key}`, { ...variables, label });
  };
}

/** The fields of the form; the last three of purposes only. */
export interface ReferenceFields {
  readonly name: string;
  readonly isEnabled: boolean;
  readonly dynamicFields: readonly number[];
  readonly hasLink: boolean;
  readonly hasApplyDate: boolean;
}

/** Those of a new record. */
export const BLANK: ReferenceFields = {
  name: '',
  isEnabled: true,
  dynamicFields: [],
  hasLink: false,
  hasApplyDate: false,
};

/** The fields of a record. */
export const toFields = ({ name, isEnabled, dynamicFields, hasLink, hasApplyDate }: ReferenceRow): ReferenceFields => ({
  name,
  isEnabled,
  dynamicFields: dynamicFields ?? [],
  hasLink: hasLink ?? false,
  hasApplyDate: hasApplyDate ?? false,
});

/** What is sent of them. */
export function toBody(mode: ReferenceMode, { name, isEnabled, ...ofPurpose }: ReferenceFields): ReferenceBody {
  if (mode !== 'purpose') return { name, isEnabled };
  return { name, isEnabled, ...ofPurpose, dynamicFields: [...ofPurpose.dynamicFields] };
}
