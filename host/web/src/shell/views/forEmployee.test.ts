import { expect, test } from 'vitest';
import { forEmployee } from './forEmployee.ts';

test('[S0-061] the external page is opened for the employee', () => {
  expect(forEmployee('https://id.example/password?lang=zh', 'E001')).toBe(
    'https://id.example/password?lang=zh&employee=E001',
  );
});

test('an address with the employee stays as it is, and so does what is no address', () => {
  expect(forEmployee('no address', 'E001')).toBe('no address');
  expect(forEmployee('https://id.example/p?employee=X', 'E001')).toBe('https://id.example/p?employee=X');
});
