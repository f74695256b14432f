import type { HostContract } from '@atrium/sdk/host';
import type { PersonOptions, RelatedRows, SignedIn } from '@atrium/testing';
import type { AnyContract } from '@atrium/sdk';

/** A request for approval of no plugin that runs, stored directly: its rules are asked before what it is about. */
export type StoreRequest = (filedBy: number, about: number, approver: number) => Promise<number>;

/** An API token of a person, stored directly: making one needs a recent proof. */
export type StoreToken = (employeeId: number) => Promise<number>;

/** A passkey of a person, stored directly: adding one needs an authenticator. */
export type StorePasskey = StoreToken;

/** Sessions, people, tokens and requests in each relation to a caller, for the host's own calls. */
export function hostRows(
  asPerson: (options: { as?: PersonOptions | string; actions?: readonly string[] }) => Promise<SignedIn<AnyContract>>,
  storeRequest: StoreRequest,
  storeToken: StoreToken,
  storePasskey: StorePasskey,
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
    async apiToken(relation, actions) {
      const as = await caller(actions);
      const owner = relation === 'own' ? as.person : (await other(relation)).person;
      return { as, params: { id: await storeToken(owner.id) } };
    },
    async passkey(relation, actions) {
      const as = await caller(actions);
      const owner = relation === 'own' ? as.person : (await other('company')).person;
      return { as, params: { id: await storePasskey(owner.id) }, input: { renamePasskey: { body: { name: '筆電' } } } };
    },
    async person(relation, actions) {
      const placement = { departmentId: null, groupId: null, level: 'employee' } as const;
      const input = {
        changePerson: { body: { version: 0 } },
        setLeaving: { body: { version: 0, lastDay: '2026-12-31' } },
        disablePerson: { body: { version: 0, disabled: true } },
        rehirePerson: { body: { version: 0, startsOn: '2026-12-31', placement } },
      };
      return { as: await caller(actions), params: { id: (await other(relation)).person.id }, input };
    },
    async approval(relation, actions) {
      const as = await caller(actions);
      const [one, two] = [(await other('company')).person.id, (await other('company')).person.id];
      const own = as.person.id;
      const people = {
        approver: [one, two, own],
        own: [own, own, one],
        reader: [one, own, two],
        none: [one, one, two],
      } as const;
      const decision = { body: { answer: 'return', comment: '請補充' } };
      return { as, params: { id: await storeRequest(...people[relation]) }, input: { decideApproval: decision } };
    },
  };
}
