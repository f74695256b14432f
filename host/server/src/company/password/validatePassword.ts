import type { HostTextKey } from '../../core/texts/refuse.ts';
import { isPassword } from './hashPassword.ts';
import { isCommonPassword } from './isCommonPassword.ts';

export const MIN_LENGTH = 8;
export const MAX_LENGTH = 64;
/** A new password is none of the last so many, the present one included. */
export const REMEMBERED = 5;

/** Whose password it is to be. */
export interface PasswordOwner {
  readonly employee: string;
  /** Hashes of the present password and those before it, the latest first. */
  readonly hashes: readonly string[];
}

/** What is wrong with a new password (C.2-16): keys of sentences, none where it fits. It is judged as it was sent. */
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
