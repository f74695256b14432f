import type { Caller } from '@atrium/sdk/server';
import { expect, test } from 'vitest';
import {
  decideState,
  isOver,
  isVisible,
  relationToBulletin,
  relationToCategory,
  relationToDeleted,
  relationToReceipts,
  type SeenBulletin,
} from './visibility.ts';

const at = (time: string) => new Date(`2026-03-26T${time}:00+08:00`);
const NOW = at('09:00');
const MOMENT = 1;
const before = new Date(NOW.getTime() - MOMENT);
const after = new Date(NOW.getTime() + MOMENT);
const row = { isDraft: false, publishedOn: at('08:00'), finishedOn: at('18:00'), deletedOn: null };

test.each([
  ['in its period', {}, true, 'published'],
  ['from its first moment', { publishedOn: NOW }, true, 'published'],
  ['not a moment before', { publishedOn: after }, false, 'scheduled'],
  ['until its last moment', { finishedOn: after }, true, 'published'],
  ['not at its end', { finishedOn: NOW }, false, 'expired'],
  ['not after its end', { finishedOn: before }, false, 'expired'],
  ['not as a draft', { isDraft: true }, false, 'draft'],
  ['not deleted', { deletedOn: before }, false, 'published'],
  ['not as a draft without a period', { isDraft: true, publishedOn: null, finishedOn: null }, false, 'draft'],
] as const)('readers see a bulletin %s', (_when, more, visible, state) => {
  expect(isVisible({ ...row, ...more }, NOW)).toBe(visible);
  expect(decideState({ ...row, ...more }, NOW)).toBe(state);
});

test.each([
  [null, false],
  [before, true],
  [NOW, true],
  [after, false],
])('a deadline of %s is over: %s', (deadline, over) => {
  expect(isOver(deadline, NOW)).toBe(over);
});

const caller = (...held: string[]) =>
  ({ id: 1, companyId: 1, can: (action: string) => held.includes(action) }) as Caller;
const seen = (of: object, more: object) =>
  ({ bulletin: { companyId: 1, createdBy: 2, ...of }, isReader: false, isVisible: true, ...more }) as SeenBulletin;
const [MANAGE, VIEW] = ['bulletin.manageAll', 'bulletin.readers.view'];

test.each([
  ['its author', { createdBy: 1 }, {}, caller(), 'author', 'author', 'viewer'],
  ['its author who manages all', { createdBy: 1 }, {}, caller(MANAGE), 'author', 'author', 'viewer'],
  ['who manages all', {}, {}, caller(MANAGE), 'manager', 'manager', 'reader'],
  ['who manages all and views readers', {}, {}, caller(MANAGE, VIEW), 'manager', 'manager', 'viewer'],
  ['a reader', {}, { isReader: true }, caller(), 'reader', 'none', 'reader'],
  ['a reader who views readers', {}, { isReader: true }, caller(VIEW), 'reader', 'none', 'viewer'],
  ['a reader while it is not visible', {}, { isReader: true, isVisible: false }, caller(VIEW), 'none', 'none', 'none'],
  ['another person', {}, {}, caller(VIEW), 'none', 'none', 'none'],
  ['its author, now of another company', { createdBy: 1, companyId: 2 }, {}, caller(), 'none', 'none', 'none'],
  [
    'who manages all of another company',
    { companyId: 2 },
    { isReader: true },
    caller(MANAGE, VIEW),
    'none',
    'none',
    'none',
  ],
] as const)('%s', (_who, of, more, who, relation, toDeleted, toReceipts) => {
  const row = seen(of, more);
  expect([relationToBulletin(row, who), relationToDeleted(row, who), relationToReceipts(row, who)]).toEqual([
    relation,
    toDeleted,
    toReceipts,
  ]);
});

test('a category is that of a company', () => {
  expect([1, 2].map((companyId) => relationToCategory({ companyId }, caller()))).toEqual(['company', 'none']);
});
