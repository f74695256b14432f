import { expect, test } from 'vitest';
import { estimatePassword } from './estimatePassword.ts';
import { isCommonPassword } from './isCommonPassword.ts';

const strengthOfTyped = async (password: string, known?: string[]) =>
  (await estimatePassword(password, known)).strength;

test.each([
  ['', 0],
  ['abcdef', 1],
  ['aaaaaaaaaaaaaaaaaaaa', 1],
  ['12345678901234567890', 1],
  ['horse9', 1],
  ['Password1', 1],
  ['Qwertyuiop1!', 1],
  ['1qaz2wsx', 1],
  // 我的密碼 on the Zhuyin keyboard
  ['ji32k7au4a83', 1],
  ['Welcome2024!', 2],
  ['Passw0rd2026!', 2],
  ['Taipei2025!', 2],
  ['kT9#wq2Z', 2],
  ['kT9#wq2Zx!', 3],
  ['r9#Kp-vT2m!xQ8wz', 4],
  ['correct horse battery staple', 4],
] as const)('the strength of %j is %i of 4', async (password, strength) => {
  expect(await strengthOfTyped(password)).toBe(strength);
});

test.each([
  ['qwertyuiop', 'common'],
  ['Welcome2024!', 'similarToCommon'],
  ['aaaaaaaaaaaa', 'simpleRepeat'],
  ['abcabcabcabc', 'extendedRepeat'],
  ['defghijk', 'sequences'],
  ['19850312', 'dates'],
  ['Ab3-xy', 'short'],
] as const)('%j is weak: %s', async (password, warning) => {
  expect(await estimatePassword(password)).toMatchObject({ warning, advice: expect.arrayContaining(['anotherWord']) });
});

test('a strong password has neither a warning nor advice', async () => {
  expect(await estimatePassword('r9#Kp-vT2m!xQ8wz')).toEqual({
    strength: 4,
    isCommon: false,
    warning: null,
    advice: [],
  });
});

test('what others know of the person and the account makes it weaker: parts of addresses and Chinese names, too', async () => {
  expect(await strengthOfTyped('Zhongxing-8841')).toBe(4);
  for (const known of ['Zhongxing', 'https://portal.zhongxing.example/login', 'ops@zhongxing.example'])
    expect(await estimatePassword('Zhongxing-8841', ['x', known]), known).toMatchObject({
      strength: 2,
      warning: 'userInputs',
    });
  expect(await strengthOfTyped('林宥廷林宥廷', ['林宥廷'])).toBe(1);
});

test('a common password is weak, whatever the case of its letters', async () => {
  for (const password of ['password', 'PASSWORD', 'qwertyuiop', '123456789']) {
    expect(await isCommonPassword(password), password).toBe(true);
    expect(await estimatePassword(password)).toMatchObject({ strength: 1, isCommon: true });
  }
  expect(await isCommonPassword('r9#Kp-vT2m!xQ8wz')).toBe(false);
});

test('of a list with ranks only the first ones are common', async () => {
  expect(await isCommonPassword('123456', 1)).toBe(true);
  expect(await isCommonPassword('password', 1)).toBe(false);
});

test('a long text is looked at in part: the estimate of its beginning is that of all', async () => {
  const long = 'r9#Kp-vT2m!xQ8wz'.repeat(5);
  expect(await estimatePassword(long)).toEqual(await estimatePassword(long.slice(0, 72)));
  expect(await estimatePassword(`${'a'.repeat(72)}r9#Kp-vT2m!xQ8wz`)).toMatchObject({ strength: 1 });
  await expect(estimatePassword('x'.repeat(1_000_000), ['y'.repeat(1_000_000)])).resolves.toMatchObject({
    strength: 1,
  });
});
