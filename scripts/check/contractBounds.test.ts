import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../process/root.ts';
import { checkContractBounds } from './contractBounds.ts';

test('a contract with a list without a maximum fails the check, with its path', async () => {
  const { ok, output } = await checkContractBounds([join(ROOT, 'host/server/fixtures/probe/src/contract.ts')]);
  expect(ok).toBe(false);
  expect(output).toContain('probe：呼叫「search」的 query.titleSet 沒有項數上限');
});

test('the contracts of the host and of the built-in plugins pass', async () => {
  expect(await checkContractBounds()).toMatchObject({ ok: true, output: '' });
});
