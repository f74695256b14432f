import { mount, relationProblems } from '@atrium/testing';
import { expect, test } from 'vitest';
import contract from '../../contract.ts';
import { relatedRows } from '../../testing/relatedRows.ts';

test('every call about a month is for those in an allowed relation to it, and for nobody else', async () => {
  const mounted = await mount(contract);
  const rows = relatedRows(mounted);
  expect(await relationProblems(contract, rows)).toEqual([]);
  // The matrix sees a relation that the contract forbids and the handler lets in, and the other way round.
  const wrong = await relationProblems(contract, {
    month: (relation, actions) =>
      rows.month(({ own: 'none', none: 'own', viewer: 'viewer' } as const)[relation], actions),
  });
  expect(wrong).toEqual([
    'month as own: 404, but the contract allows it',
    'monthFile as own: 404, but the contract allows it',
    'month as none: 200, but the contract forbids it',
    'monthFile as none: 200, but the contract forbids it',
  ]);
});
