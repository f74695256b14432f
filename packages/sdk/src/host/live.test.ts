import { expect, test } from 'vitest';
import { FORCED_END_REASONS, isStatedEndReason } from './live.ts';

test('a refused call states why its session has ended, an expired one nothing', () => {
  for (const reason of [...FORCED_END_REASONS, 'SIGNED_OUT']) expect(isStatedEndReason(reason), reason).toBe(true);
  for (const other of ['EXPIRED', 'INVALID', '', undefined, null]) expect(isStatedEndReason(other)).toBe(false);
});
