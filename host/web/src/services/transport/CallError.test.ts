import { expect, test } from 'vitest';
import { CallError, type CallFacts } from './CallError.ts';

test('a failure has what is known about it', () => {
  const known = { message: '不行', code: 422, http: 200 };
  expect(new CallError(known)).toMatchObject({ ...known, errors: [], name: 'CallError' });
  const facts: CallFacts = {
    ...known,
    status: 'INVALID',
    requestId: 'r1',
    call: 'POST /x',
    data: { id: 1 },
    errors: [{ field: 'a', label: '甲', rule: '不可空白' }],
  };
  expect(new CallError(facts)).toMatchObject(facts);
});
