import type { Audience } from '@atrium/sdk/server';
import type { NotificationsContext } from '../NotificationsContext.ts';

/**
 * Ids of the people whom a notice is kept for: those of the audience who are not hidden, without the actor (C.4-7). A
 * session is nobody: what is for one browser is told it live and not kept.
 */
export async function audienceOf({ directory, caller }: NotificationsContext, to: Audience): Promise<number[]> {
  const actor = caller()?.id;
  const ids = await everybodyIn(directory, to);
  return [...new Set(ids)].filter((id) => id !== actor);
}

async function everybodyIn(directory: NotificationsContext['directory'], to: Audience): Promise<number[]> {
  if ('employees' in to) {
    const people = await Promise.all([...new Set(to.employees)].map((id) => directory.person(id)));
    return people.flatMap((person) => (person && !person.hidden ? [person.id] : []));
  }
  if ('company' in to) return idsOf(await directory.people({ companyId: to.company, hidden: false }));
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
  return idsOf(all.flat());
}

const idsOf = (people: readonly { readonly id: number }[]) => people.map(({ id }) => id);
