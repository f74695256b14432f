import { expect, test } from 'vitest';
import { z } from 'zod';
import { preferencesFor, validValues } from './preferencesFor.ts';

test('a plugin without preferences has none, and nothing is read', async () => {
  expect(await preferencesFor({} as never, { id: 'probe' } as never, 7)).toBeUndefined();
});

test('a value that is not valid any more is the default; the others are kept', () => {
  const schema = z.object({ size: z.number().default(3), name: z.string().default('') });
  expect(validValues(schema, { size: 'large', name: 'one' })).toEqual({ size: 3, name: 'one' });
  expect(validValues(schema, { size: 4, name: 'one' })).toEqual({ size: 4, name: 'one' });
});
