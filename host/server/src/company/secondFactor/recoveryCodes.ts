import type { Database } from '@atrium/sdk/server';
import { hashRaw } from '@node-rs/argon2';
import { and, count, eq, isNull } from 'drizzle-orm';
import { randomBytes, randomInt } from 'node:crypto';
import { recoveryCodes } from '../../core/schema/secondFactor.ts';
import { PARAMETERS } from '../password/validatePassword.ts';

const CODES = 10;
const LENGTH = 8;
/** Without what is read as another one: 0 O, 1 I L. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** New recovery codes and what is kept of them. Hashing takes a quarter of a second: make them before the transaction. */
export interface CodeSet {
  /** As they are shown once: `7KQ2-M9XD`. */
  readonly codes: readonly string[];
  readonly hashes: readonly string[];
  readonly salt: string;
}

export async function makeCodes(): Promise<CodeSet> {
  const codes = new Set<string>();
  while (codes.size < CODES) codes.add(makeCode());
  const salt = randomBytes(16).toString('hex');
  const hashes = await Promise.all([...codes].map((code) => hashCode(code, salt)));
  return { codes: [...codes], hashes, salt };
}

/** Replaces the codes of a person. Call it within a transaction. */
export async function storeCodes(db: Database, employeeId: number, { hashes, salt }: CodeSet, now: Date) {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.employeeId, employeeId));
  await db.insert(recoveryCodes).values(hashes.map((hash) => ({ employeeId, hash, salt, createdOn: now })));
}

/** The hash of a code that a person has entered, for `useHash`; undefined if it cannot be one. */
export async function hashEntered(db: Database, employeeId: number, typed: string): Promise<string | undefined> {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');
  if (code.length !== LENGTH) return undefined;
  const [row] = await db.select().from(recoveryCodes).where(eq(recoveryCodes.employeeId, employeeId)).limit(1);
  return row && hashCode(code, row.salt);
}

/** Uses a code up, in one statement: of two sign-ins with the same one, one finds it. */
export async function useHash(db: Database, employeeId: number, hash: string | undefined, now: Date): Promise<boolean> {
  if (hash === undefined) return false;
  const used = await db
    .update(recoveryCodes)
    .set({ usedOn: now })
    .where(and(eq(recoveryCodes.employeeId, employeeId), eq(recoveryCodes.hash, hash), isNull(recoveryCodes.usedOn)))
    .returning({ hash: recoveryCodes.hash });
  return used.length > 0;
}

/** How many are left, and when they were made; null without any. */
export async function countCodes(db: Database, employeeId: number) {
  const [all] = await db
    .select({ createdOn: recoveryCodes.createdOn, unused: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.employeeId, employeeId), isNull(recoveryCodes.usedOn)))
    .groupBy(recoveryCodes.createdOn);
  return all ?? null;
}

function makeCode(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}

async function hashCode(code: string, salt: string): Promise<string> {
  const options = { ...PARAMETERS, outputLen: 32, salt: Buffer.from(salt, 'hex') };
  return Buffer.from(await hashRaw(code.replace('-', ''), options)).toString('hex');
}
