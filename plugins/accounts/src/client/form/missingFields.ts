import { joined } from '@atrium/sdk/client';
import type { Item } from '../types.ts';
import { type AccountFields, valueName } from './formFields.ts';
import type { AccountRules } from './validateAccount.ts';

/** The text of the alert 欄位檢查 (S2-197): that the two passwords differ, else which fields are empty; null if neither is so. */
export function checkText(
  fields: AccountFields,
  rules: Pick<AccountRules, 't' | 'purpose' | 'required'>,
): string | null {
  const { t } = rules;
  const { password, password2 } = fields;
  if (password !== null && password !== password2) return t('check.differs');
  const missing = missingFields(fields, rules);
  return missing.length === 0 ? null : t('check.missing', { fields: joined(missing) });
}

/** Labels of the required fields that are empty, in the order of the form. */
function missingFields(
  fields: AccountFields,
  { t, purpose, required }: Pick<AccountRules, 't' | 'purpose' | 'required'>,
): string[] {
  const isEmpty = (value: string | number | null | undefined) => value == null || String(value).trim() === '';
  const valueOf = ({ id }: Item) => fields[valueName(id)];
  return [
    ...(['platformId', 'typeId', 'purposeId', 'account'] as const)
      .filter((name) => isEmpty(fields[name]))
      .map((name) => t(`field.${name}`)),
    ...(fields.password === ''
      ? [t('field.password'), ...(fields.password2 === '' ? [t('field.password2')] : [])]
      : []),
    ...required.filter((field) => isEmpty(valueOf(field))).map(({ name }) => t('check.value', { name })),
    ...(purpose?.hasLink && fields.link === '' ? [t('field.link')] : []),
    ...(purpose?.hasApplyDate && fields.applyDate === null ? [t('field.applyDate')] : []),
  ];
}
