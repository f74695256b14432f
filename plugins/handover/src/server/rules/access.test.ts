import type { Caller } from '@atrium/sdk/server';
import { expect, test } from 'vitest';
import { relationToDeleted, relationToHandover, toPermission } from './access.ts';

const caller = (more: Partial<Caller> = {}) => ({ id: 1, companyId: 1, can: () => false, ...more }) as Caller;
const manages = caller({ can: (action) => action === 'handover.manageAll' });
const row = { companyId: 1, createdBy: 2, isEditor: false, isReader: false };

test.each([
  ['its publisher', { createdBy: 1 }, caller(), 'owner', 1],
  ['who manages all', {}, manages, 'owner', 1],
  ['a responsible person', { isEditor: true }, caller(), 'editor', 2],
  ['a responsible person who reads it, too', { isEditor: true, isReader: true }, caller(), 'editor', 2],
  ['a reader', { isReader: true }, caller(), 'reader', 3],
  ['another person', {}, caller(), 'none', 3],
  ['its publisher, now of another company', { createdBy: 1, companyId: 2 }, caller(), 'none', 3],
  ['a reader, now of another company', { isReader: true, companyId: 2 }, caller(), 'none', 3],
  ['who manages all of another company', { companyId: 2 }, manages, 'none', 3],
] as const)('%s', (_who, of, who, relation, permission) => {
  const access = { ...row, ...of };
  expect(relationToHandover(access, who)).toBe(relation);
  expect(toPermission(relation)).toBe(permission);
  expect(relationToDeleted(access, who)).toBe(relation === 'owner' ? 'owner' : 'none');
});
