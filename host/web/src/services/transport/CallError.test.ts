import { expect, test } from 'vitest';
import { CallError } from './CallError.ts';

const FACTS = { message: '不行', code: 422, http: 200 };

test('a failure has what is known about it', () => {
  expect({ ...new CallError(FACTS) }).toEqual({ name: 'CallError', code: 422, http: 200, errors: [], data: undefined });
  const more = {
    status: 'INVALID',
    requestId: 'r1',
    call: 'POST /x',
    data: { id: 1 },
    errors: [{ field: 'a', rule: 'b' }],
  };
  expect(new CallError({ ...FACTS, ...more })).toMatchObject({ ...FACTS, ...more });
});
