import { isCommonPassword as isListed } from '@atrium/sdk/passwords';
import { hash, verify } from '@node-rs/argon2';
import type { HostTextKey } from '../../core/texts.ts';

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

/** How many of the most common passwords are refused (C.2-16). */
const RANKS = 10_000;
/** Shorter ones are refused for their length. */
const LEAST = 8;

/** Whether a password of a person is refused as one of the ten thousand most common ones, ignoring case. */
export const isCommonPassword = async (password: string): Promise<boolean> =>
  password.length >= LEAST && (await isListed(password, RANKS));

/** argon2id with OWASP's parameters: 19 MiB, two passes, one lane; some 20 ms. */
export const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A dummy hash: verifying against it takes as long as against a real one. */
const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$c29tZXRoaW5nc2FsdHk$Ppcy8jaTXQXkLtUV6OBZTAJuiLP5a8WGVT/ARyp3aEY';

export function hashPassword(password: string): Promise<string> {
  return hash(password, PARAMETERS);
}

/** Verifies a password. Without a hash it returns false, after the same time (C.2-2). */
export async function isPassword(password: string, hashed: string | undefined): Promise<boolean> {
  const matches = await verify(hashed ?? DUMMY_HASH, password);
  return matches && hashed !== undefined;
}
