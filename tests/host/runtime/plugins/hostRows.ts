import type { HostContract } from '@atrium/sdk/host';
import type { PersonOptions, RelatedRows, SignedIn } from '@atrium/testing';
import type { AnyContract } from '@atrium/sdk';

/** Sessions and people in each relation to a caller, for the host's own calls. */
export function hostRows(
  asPerson: (options: { as?: PersonOptions | string; actions?: readonly string[] }) => Promise<SignedIn<AnyContract>>,
): RelatedRows<HostContract> {
  const caller = async (actions: readonly string[]) => {
    const person = await asPerson({ actions });
    return { ...person, api: person.host } as SignedIn<HostContract>;
  };
  const other = (relation: 'company' | 'none') => asPerson(relation === 'none' ? { as: { company: '別家公司' } } : {});
  return {
    async session(relation, actions) {
      const as = await caller(actions);
      const owner = relation === 'own' ? await asPerson({ as: as.person.employee, actions }) : await other(relation);
      const current = (await owner.host.sessions()).find((session) => session.current);
      return { as, params: { id: current?.id ?? '' } };
    },
    async person(relation, actions) {
      return { as: await caller(actions), params: { id: (await other(relation)).person.id } };
    },
  };
}
