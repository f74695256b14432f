import { expect, test } from 'vitest';
import { generatePassword, validatePassword, passwordRules } from './passwords.ts';

const all = { letters: true, digits: true, symbols: true, readable: false };

test('a generated password has its length, characters of every chosen kind and of no other', () => {
  for (let length = 6; length <= 50; length += 1) {
    const password = generatePassword({ ...all, length });
    expect(validatePassword(password), password).toBeUndefined();
    expect(passwordRules(password)).toEqual({ length: true, letter: true, digit: true, special: true });
    expect(password).toHaveLength(length);
  }
  expect(generatePassword({ ...all, letters: false, symbols: false, length: 20 })).toMatch(/^\d{20}$/);
  expect(generatePassword({ ...all, digits: false, symbols: false, length: 20 })).toMatch(/^[a-z]{20}$/i);
  for (let count = 0; count < 50; count += 1)
    expect(generatePassword({ ...all, readable: true, length: 50 })).not.toMatch(/[Il1O0o|'"`.,;:]/);
});

test('every character is as likely as the others at every place, and no two passwords are the same', () => {
  const drawn = Array.from({ length: 2000 }, () =>
    generatePassword({ ...all, letters: false, symbols: false, length: 10 }),
  );
  expect(new Set(drawn).size).toBe(2000);
  for (let place = 0; place < 10; place += 1) {
    const counts = new Map<string, number>();
    for (const password of drawn) counts.set(password[place]!, (counts.get(password[place]!) ?? 0) + 1);
    // 200 expected, with a deviation of 13: nine of them on either side.
    for (let digit = 0; digit < 10; digit += 1) expect(counts.get(String(digit))).toSatisfy(near(200, 120));
  }
});

const near = (expected: number, most: number) => (value: number) => Math.abs(value - expected) <= most;
