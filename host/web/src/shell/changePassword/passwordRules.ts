import type { KeyboardRule } from '@atrium/ui/keyboard';
import { t } from '../../services/i18n/t.ts';

/** The rules that the keyboard of a new password marks (C.2-16). The server knows more and has the last word. */
export function passwordRules(): readonly KeyboardRule[] {
  return [
    { pattern: /^.{8,}$/u, label: t('changePassword.ruleLength') },
    { pattern: /^\S+$/u, label: t('changePassword.ruleSpaces') },
    { pattern: /^(?!\d+$).+$/u, label: t('changePassword.ruleDigits') },
  ];
}

/** Does a new password satisfy them all? */
export function fitsRules(password: string): boolean {
  return passwordRules().every(({ pattern }) => new RegExp(pattern, 'u').test(password));
}
