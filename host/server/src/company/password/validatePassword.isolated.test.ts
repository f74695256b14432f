import { verify } from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';
import { hashPassword, isPassword } from './validatePassword.ts';

vi.mock('@node-rs/argon2', { spy: true });

test('only the password of the hash is right', async () => {
  const hash = await hashPassword('Atrium-2026!');
  expect([await isPassword('Atrium-2026!', hash), await isPassword('atrium-2026!', hash)]).toEqual([true, false]);
});

test('without a hash no password is right, not even that of the hash that takes the time', async () => {
  vi.mocked(verify).mockResolvedValueOnce(true);
  expect(await isPassword('Atrium-2026!', undefined)).toBe(false);
});
