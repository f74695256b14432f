import type { Audience } from '@atrium/sdk/server';
import type { NotificationsContext } from '../NotificationsContext.ts';

/**
 * Returns the ids of the people for whom a notice is stored: the audience without hidden people and the actor (C.4-7).
 * Empty for a session: notices for one browser are only sent live.
 */
export async function findAudience({ directory, caller }: NotificationsContext, to: Audience): Promise<number[]> {
  const actor = caller()?.id;
  const ids = await everybodyIn(directory, to);
  return [...new Set(ids)].filter((id) => id !== actor);
}

async function everybodyIn(directory: NotificationsContext['directory'], to: Audience): Promise<number[]> {
  if ('employees' in to) {
    const people = await Promise.all([...new Set(to.employees)].map((id) => directory.person(id)));
    return people.flatMap((person) => (person && !person.hidden ? [person.id] : []));
  }
  if ('company' in to) return toIds(await directory.people({ companyId: to.company, hidden: false }));
  if ('session' in to) return [];
  const companies = await directory.companies();
  const all = await Promise.all(
    companies.map(({ id }) =>
      directory.people({
        companyId: id,
        hidden: false,
        ...('department' in to && { departmentId: to.department }),
      }),
    ),
  );
  return toIds(all.flat());
}

const toIds = (people: readonly { readonly id: number }[]) => people.map(({ id }) => id);
