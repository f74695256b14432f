import { type FieldErrors, joined, textLength } from '@atrium/sdk/client';
import { addDays } from '@atrium/sdk/days';
import { MAX_EXTRA_VALUE, MAX_TEXT_LENGTH, MAX_TITLE_LENGTH } from '../../contract/limits.ts';
import { validateAccountName, isWebAddress } from '../../fields/fieldRules.ts';
import { validatePassword } from '../../fields/passwords.ts';
import { readSeed } from '../../fields/oneTimeCode.ts';
import type { Account, Item, PurposeItem, Translate } from '../types.ts';
import { type AccountFields, valueName } from './formFields.ts';

/** What the rules depend on besides the fields. */
interface AccountRules {
  readonly t: Translate;
  readonly purpose: Pick<PurposeItem, 'hasLink' | 'hasApplyDate'> | undefined;
  /** The required fields of the purpose. */
  readonly required: readonly Item[];
  /** The stored account; null for a new one. */
  readonly record: Pick<Account, 'applyDate'> | null;
  readonly today: string;
}

/** The rules of the form, with its texts (docs/rules/accounts.md). */
export function validateAccount(fields: AccountFields, rules: AccountRules): FieldErrors<AccountFields> {
  const { t, required } = rules;
  const { platformId, typeId, purposeId, account } = fields;
  const wrong = validateAccountName(account);
  return {
    ...(platformId === null && { platformId: t('platform.required') }),
    ...(typeId === null && { typeId: t('type.required') }),
    ...(purposeId === null && { purposeId: t('purpose.required') }),
    ...(textLength(fields.title) > MAX_TITLE_LENGTH && { title: t('title.long', { most: MAX_TITLE_LENGTH }) }),
    ...(wrong && { account: t(`account.${wrong}`) }),
    ...passwordErrors(fields, t),
    ...valueErrors(fields, required, t),
    ...linkErrors(fields, rules),
    ...(!fields.otherLinks.every((link) => link.trim() === '' || isWebAddress(link.trim())) && {
      otherLinks: t('link.invalid'),
    }),
    ...extraErrors(fields, t),
    ...dateErrors(fields, rules),
    ...(textLength(fields.remark) > MAX_TEXT_LENGTH && { remark: t('remark.long', { most: MAX_TEXT_LENGTH }) }),
  };
}

/** While the password is locked nothing is checked: the stored one stays. */
function passwordErrors({ password, password2 }: AccountFields, t: Translate): FieldErrors<AccountFields> {
  if (password === null) return {};
  const wrong = validatePassword(password);
  return {
    ...(wrong && { password: t(`password.${wrong}`) }),
    ...(password2 === ''
      ? { password2: t('password2.required') }
      : password2 !== password && { password2: t('password2.differs') }),
  };
}

function valueErrors(fields: AccountFields, required: readonly Item[], t: Translate): FieldErrors<AccountFields> {
  return Object.fromEntries(
    required.flatMap(({ id, name }) => {
      const length = textLength(fields[valueName(id)] ?? '');
      if (length === 0) return [[valueName(id), t('requiredField.required', { name })]];
      if (length > MAX_TEXT_LENGTH)
        return [[valueName(id), t('requiredField.invalid', { name, most: MAX_TEXT_LENGTH })]];
      return [];
    }),
  ) as FieldErrors<AccountFields>;
}

/** A stored value that was not rewritten is right as it is. */
function extraErrors({ extras }: AccountFields, t: Translate): FieldErrors<AccountFields> {
  for (const { name, kind, value } of extras) {
    if (name.trim() === '') return { extras: t('extra.unnamed') };
    if (value === '') return { extras: t('extra.empty', { name }) };
    if (value !== null && value.length > MAX_EXTRA_VALUE)
      return { extras: t('import.extra', { name, most: MAX_EXTRA_VALUE }) };
    if (value !== null && kind === 'totp' && !readSeed(value)) return { extras: t('extra.noSeed') };
  }
  return {};
}

function linkErrors({ link }: AccountFields, { purpose, t }: AccountRules): FieldErrors<AccountFields> {
  if (link === '') return purpose?.hasLink ? { link: t('link.required') } : {};
  return isWebAddress(link) ? {} : { link: t('link.invalid') };
}

/** Required if the purpose has one; a day that was stored may stay, another one is not before yesterday (C.9-9). */
function dateErrors(
  { applyDate }: AccountFields,
  { purpose, record, today, t }: AccountRules,
): FieldErrors<AccountFields> {
  if (applyDate === null) return purpose?.hasApplyDate ? { applyDate: t('applyDate.required') } : {};
  const isOld = applyDate !== record?.applyDate && applyDate < addDays(today, -1);
  return isOld ? { applyDate: t('applyDate.past') } : {};
}

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
