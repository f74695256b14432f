import type { Caller } from '@atrium/sdk/server';
import { expect, test } from 'vitest';
import { relationToAccount, relationToDeleted } from './accountAccess.ts';

type Row = Parameters<typeof relationToDeleted>[0];

const caller = (more: Partial<Caller> = {}) => ({ id: 1, companyId: 1, can: () => false, ...more }) as Caller;
const manages = caller({ can: (action) => action === 'account.manageAll' });
const rowOf = (of: object, more: object) =>
  ({ account: { companyId: 1, ownerId: 2, ...of }, isReader: false, isGranted: false, isAsked: false, ...more }) as Row;

test.each([
  ['its owner', { ownerId: 1 }, {}, caller(), 'owner', 'owner'],
  ['its owner who manages all', { ownerId: 1 }, {}, manages, 'owner', 'owner'],
  ['a reader', {}, { isReader: true }, caller(), 'reader', 'none'],
  ['who has access for a day, and is no reader any more', {}, { isGranted: true }, caller(), 'none', 'none'],
  ['a reader with access for a day', {}, { isReader: true, isGranted: true }, caller(), 'reader', 'none'],
  ['who manages all', {}, {}, manages, 'manager', 'manager'],
  ['who manages all and reads it', {}, { isReader: true }, manages, 'keeper', 'manager'],
  ['who manages all and has access for a day', {}, { isGranted: true }, manages, 'keeper', 'manager'],
  ['another person', {}, {}, caller(), 'none', 'none'],
  ['its owner, now of another company', { ownerId: 1, companyId: 2 }, {}, caller(), 'none', 'none'],
  ['who manages all of another company', { companyId: 2 }, { isReader: true }, manages, 'none', 'none'],
] as const)('%s', (_who, of, more, who, relation, toDeleted) => {
  expect(relationToAccount(rowOf(of, more), who)).toBe(relation);
  expect(relationToDeleted(rowOf(of, more), who)).toBe(toDeleted);
});
