import type { KeyboardRule } from '@atrium/ui/keyboard';
import { t } from '../../services/i18n.ts';

/** The rules that the keyboard of a new password marks (C.2-16). The server has further rules and decides. */
export function passwordRules(): readonly KeyboardRule[] {
  return [
    { pattern: /^.{8,}$/u, label: t('changePassword.ruleLength') },
    { pattern: /^\S+$/u, label: t('changePassword.ruleSpaces') },
    { pattern: /^(?!\d+$).+$/u, label: t('changePassword.ruleDigits') },
  ];
}

/** Returns whether a new password satisfies all of them. */
export function fitsRules(password: string): boolean {
  return passwordRules().every(({ pattern }) => new RegExp(pattern, 'u').test(password));
}
