import { expect, test } from 'vitest';
import { hashPassword, validatePassword } from './validatePassword.ts';

const owner = { employee: 'E001', hashes: [] };
const problems = (password: string) => validatePassword(password, owner);

test('[S0-065] 8 to 64 characters, counted in code points', async () => {
  expect(await problems('Ab3-xyz')).toEqual(['password.rule.length']);
  expect(await problems('Ab3-xyz!')).toEqual([]);
  expect(await problems('𠮷'.repeat(64))).toEqual([]);
  expect(await problems('𠮷'.repeat(65))).toEqual(['password.rule.length']);
});

test('[S0-065] not the employee number, not a common one, ignoring case', async () => {
  expect(await problems('my-e001-secret')).toEqual(['password.rule.employee']);
  expect(await problems('Password1')).toEqual(['password.rule.common']);
  expect(await problems('QWERTYUIOP')).toEqual(['password.rule.common']);
});

test('[S0-065] the ten thousand most common passwords are known', async () => {
  // the last one of them, and the next of the list
  expect(await problems('24081990')).toEqual(['password.rule.common']);
  expect(await problems('25021983')).toEqual([]);
});

test('spaces are allowed: the password is taken as it was sent', async () => {
  expect(await problems(' four words and blanks ')).toEqual([]);
});

test('[S0-065] none of the last five', async () => {
  const passwords = ['first-Secret', 'second-Secret', 'third-Secret', 'fourth-Secret', 'fifth-Secret', 'sixth-Secret'];
  const hashes = await Promise.all(passwords.map(hashPassword));
  expect(await validatePassword('first-Secret', { employee: 'E001', hashes })).toEqual(['password.rule.used']);
  expect(await validatePassword('fifth-Secret', { employee: 'E001', hashes })).toEqual(['password.rule.used']);
  expect(await validatePassword('sixth-Secret', { employee: 'E001', hashes })).toEqual([]);
  expect(await validatePassword('First-Secret', { employee: 'E001', hashes })).toEqual([]);
});
