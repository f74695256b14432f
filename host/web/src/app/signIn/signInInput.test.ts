import { expect, test } from 'vitest';
import { cleanDigits } from './captchaDigits.ts';
import { cleanEmployee } from './employeeNumber.ts';

test('[S0-021][S0-022] an employee number is letters, digits, _ and -, at most 20', () => {
  expect(cleanEmployee(' E 001\t')).toBe('E001');
  expect(cleanEmployee('e_0-1!@#王')).toBe('e_0-1');
  expect(cleanEmployee('Ｅ００１')).toBe('E001');
  expect(cleanEmployee('12345678901234567890123')).toBe('12345678901234567890');
});

test('[S0-027] a captcha is up to four digits', () => {
  expect(cleanDigits('1e2+3-4.5')).toBe('1234');
  expect(cleanDigits('１２')).toBe('12');
});
