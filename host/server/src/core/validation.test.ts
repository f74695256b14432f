import { expect, test } from 'vitest';
import { z } from 'zod';
import { check, type Checked, fieldErrors } from './validation.ts';

test('a response names 50 errors at most, or the first one of a large value', async () => {
  const schema = z.array(z.string());
  const issues = async (count: number, stopEarly?: boolean) => {
    const result = await check(schema, Array<number>(count).fill(1), 'en', stopEarly);
    return (result as Extract<Checked, { ok: false }>).issues.length;
  };
  expect([await issues(50), await issues(51)]).toEqual([50, 50]);
  expect(await check(z.string(), 'a', 'en')).toEqual({ ok: true, value: 'a' });
});

test('each field is named once, by 200 characters at most, which callers may choose', () => {
  const issue = (field: string, message: string) => ({ path: [field], message }) as never;
  const errors = fieldErrors(
    [issue('a'.repeat(201), 'first'), issue('b', 'second'), issue('b', 'third')],
    (field) => `label of ${field.length}`,
  );
  expect(errors).toEqual([
    { field: 'a'.repeat(200), label: 'label of 200', rule: 'first' },
    { field: 'b', label: 'label of 1', rule: 'second' },
  ]);
});

test('a rule that is asynchronous is awaited; what a rule throws is thrown', async () => {
  const later = z.string().refine(async (text) => text === 'a');
  expect(await check(later, 'a', 'en')).toEqual({ ok: true, value: 'a' });
  expect(await check(later, 'b', 'en')).toMatchObject({ ok: false });
  const broken = z.string().refine(() => {
    throw new RangeError('broken rule');
  });
  expect(() => check(broken, 'a', 'en')).toThrow('broken rule');
});
