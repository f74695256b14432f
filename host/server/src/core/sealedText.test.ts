import { expect, test } from 'vitest';
import { type Binding, MasterKeys, openText, rewrapText, SealBroken, sealText } from './sealedText.ts';

const keysOf = (...texts: string[]) => new MasterKeys(texts.map((text) => Buffer.from(text)));
const keys = keysOf('k'.repeat(32));
const binding: Binding = ['vault', 'accounts', '7', '1'];

test('a text is opened for what it was sealed for, and is different bytes each time', () => {
  const [one, other] = [sealText('密碼 p@ss', binding, keys), sealText('密碼 p@ss', binding, keys)];
  expect(openText(one, binding, keys)).toBe('密碼 p@ss');
  expect(one.equals(other)).toBe(false);
  expect(one.includes(Buffer.from('p@ss'))).toBe(false);
  expect(openText(sealText('', binding, keys), binding, keys)).toBe('');
});

test('it begins with the version of its form and the id of its master key, by which a rotation finds it', () => {
  const sealed = sealText('secret', binding, keys);
  expect([sealed[0], sealed.subarray(1, 9).equals(keys.current.id)]).toEqual([1, true]);
  // What was sealed by this version: its form does not change.
  const kept =
    'AfkWjhGRZKUF5/IfEOexVWNRmK4gn/s72RVhGZdxf14H8JcpyzQIQzjQUnjOsUxzf8WZhZqOmkrPi5k2bz7WpWRo+rshSx1HENzOePVeRV8Ig39E8eu8KKCsRJ8UhrnkCeNKpAI9ew==';
  expect(openText(Buffer.from(kept, 'base64'), binding, keys)).toBe('密碼');
});

test('it is not opened for another plugin, table, record or version', () => {
  const sealed = sealText('secret', binding, keys);
  for (const [at, part] of ['wallet', 'notes', '8', '2'].entries())
    expect(() => openText(sealed, binding.with(at, part) as unknown as Binding, keys), part).toThrow(SealBroken);
  expect(() => openText(sealed, ['vault', 'accounts', '71', ''], keys)).toThrow(SealBroken);
});

test('a change of any byte, or a shorter text, is found', () => {
  const sealed = sealText('secret', binding, keys);
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at]! ^= 1;
    expect(() => openText(changed, binding, keys), `byte ${at}`).toThrow(SealBroken);
  }
  for (const end of [0, 1, 9, 40, 69, 80, sealed.length - 1])
    expect(() => openText(sealed.subarray(0, end), binding, keys), `${end} bytes`).toThrow(SealBroken);
});

test('after a rotation the text is opened by the new master key alone, still for its record only', () => {
  const sealed = sealText('secret', binding, keys);
  const both = keysOf('n'.repeat(32), 'k'.repeat(32));
  expect(openText(sealed, binding, both), 'before it was rewrapped').toBe('secret');
  const rewrapped = rewrapText(sealed, both);
  expect(openText(rewrapped, binding, keysOf('n'.repeat(32)))).toBe('secret');
  expect(() => openText(rewrapped, binding, keys)).toThrow('not configured');
  expect(() => openText(rewrapped, ['vault', 'accounts', '8', '1'], both)).toThrow(SealBroken);
});
