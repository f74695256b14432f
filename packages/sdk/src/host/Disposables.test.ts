import { expect, test } from 'vitest';
import { Disposables } from './Disposables.ts';

test('everything is released in reverse order, once, and one that throws does not stop the others', async () => {
  const released: string[] = [];
  const errors: unknown[] = [];
  const disposables = new Disposables();
  disposables.add(() => released.push('first'));
  disposables.add(() => {
    throw new Error('second');
  });
  const early = disposables.add(() => released.push('early'));
  disposables.add(() => Promise.reject(new Error('third')));
  disposables.add(() => released.push('last'));
  early();
  early();
  await disposables.dispose((error) => errors.push(error));
  expect(released).toEqual(['early', 'last', 'first']);
  expect(errors).toEqual([new Error('third'), new Error('second')]);
  expect(disposables.size).toBe(0);
  await disposables.dispose((error) => errors.push(error));
  expect(released).toHaveLength(3);
});

test('releases that return no promise run within the call', () => {
  const released: string[] = [];
  const disposables = new Disposables();
  disposables.add(() => released.push('first'));
  disposables.add(() => released.push('last'));
  void disposables.dispose(() => {});
  expect(released).toEqual(['last', 'first']);
});

test('a release added after disposal runs at once', async () => {
  const disposables = new Disposables();
  await disposables.dispose(() => {});
  const late = new Promise<void>((resolve) => disposables.add(resolve));
  await late;
  expect(disposables.size).toBe(0);
});
