import { expect, test } from 'vitest';
import { countDescriptors, Descriptors } from './Descriptors.ts';

test('there is room until only the reserved descriptors are left, and again when some were closed', async () => {
  let open = 90;
  const descriptors = new Descriptors(20, () => ({ limit: 100, open }));
  expect(descriptors.hasRoom()).toBe(false);
  open = 75;
  await expect.poll(() => descriptors.hasRoom()).toBe(true);
});

test('between two counts every connection is subtracted', () => {
  let counted = 0;
  const descriptors = new Descriptors(20, () => {
    counted++;
    return { limit: 1000, open: 977 };
  });
  expect([1, 2, 3, 4].map(() => descriptors.hasRoom())).toEqual([true, true, true, false]);
  expect(counted).toBe(1);
});

test('at most a quarter of a small limit is reserved', () => {
  expect(new Descriptors(256, () => ({ limit: 100, open: 74 })).hasRoom()).toBe(true);
  expect(new Descriptors(256, () => ({ limit: 100, open: 75 })).hasRoom()).toBe(false);
});

test('if the system does not provide the count, there is always room', () => {
  expect(new Descriptors(20, () => undefined).hasRoom()).toBe(true);
});

test.skipIf(process.platform !== 'linux')('Linux says', () => {
  const { limit, open } = countDescriptors()!;
  expect(open).toBeGreaterThan(3);
  expect(limit).toBeGreaterThan(open);
});
