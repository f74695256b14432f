import { expect, test } from 'vitest';
import { digestOutcome } from './digestOutcome.ts';

test('equal outcomes have one digest, whatever the order of their names; another value, order of rows or type has another one', async () => {
  const digest = await digestOutcome({ added: ['甲', '乙'], counts: { hidden: 1, changed: undefined } });
  expect(digest).toMatch(/^[\w-]{22}$/);
  expect(await digestOutcome({ counts: { hidden: 1 }, added: ['甲', '乙'] })).toBe(digest);
  for (const other of [
    { added: ['乙', '甲'], counts: { hidden: 1 } },
    { added: ['甲', '乙'], counts: { hidden: 2 } },
    { added: ['甲', '乙'], counts: { hidden: '1' } },
    { added: ['甲乙'], counts: { hidden: 1 } },
  ])
    expect(await digestOutcome(other)).not.toBe(digest);
});
