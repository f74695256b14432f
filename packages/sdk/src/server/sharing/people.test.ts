import { describe, expect, test, vi } from 'vitest';
import type { Person } from '../Caller.ts';
import { notifyOfComment } from './notifyOfComment.ts';
import { findHolders, presentIn, presentOf, worksFor } from './people.ts';

const person = (id: number, companyId: number, hidden = false): Person => ({
  id,
  companyId,
  hidden,
  employee: `A${id}`,
  name: `同仁${id}`,
  departmentId: null,
  groupId: null,
  level: 'employee',
});
const [HERE, ELSEWHERE] = [1, 2];
const [works, left, moved] = [person(1, HERE), person(2, HERE, true), person(3, ELSEWHERE)];
const all = new Map([works, left, moved].map((one) => [one.id, one]));
const directory = {
  person: (id: number) => Promise.resolve(all.get(id)),
  people: ({ companyId, hidden = false }: { companyId: number; hidden?: boolean }) =>
    Promise.resolve([...all.values()].filter((one) => one.companyId === companyId && one.hidden === hidden)),
};

describe('people who work for a company', () => {
  test.each([
    ['a person of it', works, true],
    ['who has left', left, false],
    ['who moved to another one', moved, false],
    ['who was never there', undefined, false],
  ])('%s', (_, one, expected) => expect(worksFor(one, HERE)).toBe(expected));

  test('of some ids only theirs remain, once each and in their order', async () => {
    all.set(4, person(4, HERE));
    expect(await presentOf(directory, HERE, [4, 3, 1, 2, 4, 99])).toEqual([4, 1]);
    expect(await presentIn(directory, HERE)).toEqual(new Set([1, 4]));
  });
});

test('those who hold a permission are of the company, without who has left', async () => {
  const authority = { holds: ({ id }: Person, action: string) => id < 4 && action === 'note.manageAll' };
  expect(await findHolders({ directory, authority }, HERE, 'note.manageAll')).toEqual([works]);
  expect(await findHolders({ directory, authority }, HERE, 'note.create')).toEqual([]);
});

describe('who is notified of a comment', () => {
  const [author, reader, other] = [person(11, HERE), person(12, HERE), person(13, HERE)];
  const notify = vi.fn<(notice: object) => Promise<void>>(() => Promise.resolve());
  const context = {
    directory: { person: (id: number) => Promise.resolve([author, reader, other].find((one) => one.id === id)) },
    caller: () => author,
    notifier: { notify },
  } as never;
  const people = { seeing: [11, 12, 13], concerned: [11, 12, 12] };
  const titles = { mentioned: { title: '提及', sent: '已提及' }, commented: { title: '留言', sent: '已留言' } };
  const notices = { type: 2, message: '內容', ...titles };
  const notified = () => notify.mock.calls.map(([notice]) => notice);

  test('those it mentions, whom a new one concerns, and never its author', async () => {
    await notifyOfComment(context, people, { content: '@同仁13 @同仁11 請看' }, notices);
    expect(notified()).toEqual([
      { type: 2, message: '內容', title: '提及', sent: '已提及', to: { employees: [13] } },
      { type: 2, message: '內容', title: '留言', sent: '已留言', to: { employees: [12] } },
    ]);
  });

  test('of a changed one those it mentions since', async () => {
    notify.mockClear();
    await notifyOfComment(context, people, { content: '@同仁12 @同仁13', before: '@同仁13' }, notices);
    expect(notified()).toEqual([expect.objectContaining({ title: '提及', to: { employees: [12] } })]);
  });
});
