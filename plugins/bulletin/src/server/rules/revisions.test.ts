import { expect, test } from 'vitest';
import { nextRevision } from './revisions.ts';

const [EARLIER, NOW] = [new Date('2026-03-20T09:00:00+08:00'), new Date('2026-03-26T09:00:00+08:00')];
const text = { title: '公告', content: '<p>內容</p>', mustRead: false, isDraft: false, files: ['a'] };
const before = { ...text, fileIds: ['a'], revision: 3, requiredRevision: 2, editedOn: EARLIER };
const stays = { revision: 3, requiredRevision: 2, editedOn: EARLIER };
const next = { revision: 4, requiredRevision: 2, editedOn: NOW };
const voidsEarlier = { ...next, requiredRevision: 4 };
const options = { notifyAgain: false, resetRead: false, isOut: true };

test.each([
  ['nothing', {}, {}, stays],
  ['its title', { title: '另一個' }, {}, next],
  ['its text', { content: '<p>更正</p>' }, {}, next],
  ['one file more', { files: ['a', 'b'] }, {}, next],
  ['another file', { files: ['b'] }, {}, next],
  ['a file by its address', { files: ['/api/files/a'] }, {}, stays],
  ['nothing, but readers are notified again', {}, { notifyAgain: true }, next],
  ['nothing, but what was read is void', {}, { resetRead: true }, voidsEarlier],
  ['that it has to be read', { mustRead: true }, {}, voidsEarlier],
  ['its text, before it was announced', { content: '<p>更正</p>', mustRead: true }, { isOut: false }, stays],
])('the revision after a change of %s', (_, change, more, expected) => {
  expect(nextRevision(before, { ...text, ...change }, { ...options, ...more }, NOW)).toEqual(expected);
});

test('a must-read that stays one voids nothing', () => {
  const mustRead = { mustRead: true };
  expect(nextRevision({ ...before, ...mustRead }, { ...text, ...mustRead, title: '另一個' }, options, NOW)).toEqual(
    next,
  );
});
