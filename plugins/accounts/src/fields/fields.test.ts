import { addDays } from '@atrium/sdk/days';
import { describe, expect, test } from 'vitest';
import { validateAccountName, isWebAddress } from './fieldRules.ts';
import { validatePassword, passwordRules } from './passwords.ts';

test.each([
  ['', 'required'],
  ['a', undefined],
  ['a'.repeat(100), undefined],
  ['a'.repeat(101), 'invalid'],
  ['ops batch', 'illegal'],
  ['ops\tbatch', 'illegal'],
  ['帳號', 'illegal'],
  [`${'a'.repeat(101)} `, 'illegal'],
  ['acct@hongyuan.example+1', undefined],
])('account %j: %s', (account, problem) => {
  expect(validateAccountName(account)).toBe(problem);
});

describe('password', () => {
  test.each([
    ['', 'required'],
    ['a1!b2', 'invalid'],
    ['a1!b2c', undefined],
    ['x'.repeat(50), undefined],
    ['x'.repeat(51), 'invalid'],
    ['with space', 'invalid'],
    ['密碼密碼密碼', 'invalid'],
    [`!"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~`, undefined],
  ])('%j: %s', (password, problem) => {
    expect(validatePassword(password)).toBe(problem);
  });

  test('[S2-185] the rules have a flag each: length, letter, digit, special character of the fixed set', () => {
    expect(passwordRules('')).toEqual({ length: false, letter: false, digit: false, special: false });
    expect(passwordRules('abcdef')).toEqual({ length: true, letter: true, digit: false, special: false });
    expect(passwordRules('12')).toEqual({ length: false, letter: false, digit: true, special: false });
    const lengths = [5, 6, 50, 51].map((length) => passwordRules('x'.repeat(length)).length);
    expect(lengths).toEqual([false, true, true, false]);
    for (const special of `!"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~`)
      expect(passwordRules(special), special).toEqual({ length: false, letter: false, digit: false, special: true });
    for (const other of ['é', '！', ' ', '密']) expect(passwordRules(other).special, other).toBe(false);
  });
});

test.each([
  ['https://ticket.hongyuan.example/admin', true],
  ['http://10.1.8.24:8080', true],
  ['HTTPS://A.example', true],
  ['ftp://a.example', false],
  ['javascript:alert(1)', false],
  ['http:a.example', false],
  ['https://', false],
  ['a.example', false],
  ['https://a.example/a b', false],
  ['ftp://https://a.example', false],
  [`https://a.example/${'a'.repeat(482)}`, true],
  [`https://a.example/${'a'.repeat(483)}`, false],
])('link %j: %s', (link, isValid) => {
  expect(isWebAddress(link)).toBe(isValid);
});

test('days are added across months, years and leap days', () => {
  expect(addDays('2026-03-26', -1)).toBe('2026-03-25');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-12-31', 90)).toBe('2027-03-31');
});
