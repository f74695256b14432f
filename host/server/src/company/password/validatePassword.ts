import type { HostTextKey } from '../../core/texts/refuse.ts';
import { isPassword } from './hashPassword.ts';
import { isCommonPassword } from './isCommonPassword.ts';

export const MIN_LENGTH = 8;
export const MAX_LENGTH = 64;
/** A new password must differ from this number of previous ones, including the current one. */
export const REMEMBERED = 5;

/** The owner of the password. */
export interface PasswordOwner {
  readonly employee: string;
  /** Hashes of the current and previous passwords, the latest first. */
  readonly hashes: readonly string[];
}

/** Validates a new password (C.2-16). Returns the keys of the violated rules. It is checked as it was sent. */
export async function validatePassword(password: string, { employee, hashes }: PasswordOwner): Promise<HostTextKey[]> {
  const length = [...password].length;
  const problems: HostTextKey[] = [];
  if (length < MIN_LENGTH || length > MAX_LENGTH) problems.push('password.rule.length');
  if (password.toLowerCase().includes(employee.toLowerCase())) problems.push('password.rule.employee');
  if (await isCommonPassword(password)) problems.push('password.rule.common');
  if (problems.length > 0) return problems;
  const used = await Promise.all(hashes.slice(0, REMEMBERED).map((hash) => isPassword(password, hash)));
  return used.includes(true) ? ['password.rule.used'] : [];
}
