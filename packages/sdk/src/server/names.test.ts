import { expect, test, vi } from 'vitest';
import type { Person } from './Caller.ts';
import { namesOf } from './names.ts';

test('each person is read once; an unknown one and none have no name', async () => {
  const person = vi.fn<(id: number) => Promise<Person | undefined>>((id) =>
    Promise.resolve(id === 9 ? undefined : ({ id, name: `同仁 ${id}` } as Person)),
  );
  const nameOf = await namesOf({ person }, [3, 3, null, 9]);
  expect([3, 9, null, 4].map(nameOf)).toEqual(['同仁 3', '', '', '']);
  expect(person.mock.calls).toEqual([[3], [9]]);
});
