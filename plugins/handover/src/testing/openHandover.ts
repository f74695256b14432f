import { sql } from 'drizzle-orm';
import { mount, type MountOptions, type SignedIn } from '@atrium/testing';
import contract from '../contract.ts';

type C = typeof contract;
export type HandoverPerson = SignedIn<C>;

/** Ids of a category and its tag that a company has before the first test. */
export interface HandoverOptions {
  readonly typeId: number;
  readonly tagId: number;
}

/** The plugin in the real host, in which it is Thursday 2026-03-26, 09:00. */
export async function openHandover(options: MountOptions<C> = {}) {
  const mounted = await mount(contract, options);
  const administrator = await mounted.asPerson({ actions: ['handover.category.manage'] });
  return {
    ...mounted,
    administrator,
    options: await addOptions(administrator),
    /** A person leaves: their name resolves, and nothing else (C.3-10). */
    async hide({ id }: { readonly id: number }): Promise<void> {
      await mounted.server.db.execute(sql`update host.employees set hidden = true where id = ${id}`);
      await mounted.server.services.company.directory.reload();
    },
    /** Another session of a person, after the time of the first one. */
    again: ({ person }: Pick<HandoverPerson, 'person'>): Promise<HandoverPerson> =>
      mounted.asPerson({ as: person.employee }),
    /** Calls of addresses and people are counted from zero again. */
    forgetLimits: () => mounted.server.db.execute(sql`delete from host.limits`),
    /** A colleague, or a person of another company. */
    colleague: (actions: readonly string[] = [], company?: string): Promise<HandoverPerson> =>
      mounted.asPerson({ actions: [...actions], ...(company !== undefined && { as: { company } }) }),
  };
}

/** Adds a handover of a person, and returns its id. */
export async function addHandover({ api }: Pick<HandoverPerson, 'api'>, more: object = {}): Promise<number> {
  return (await api.create({ body: { title: '客服工單系統值班交接', content: '<p>每天 08:30 前核對</p>', ...more } }))
    .id;
}

export type TestHandovers = Awaited<ReturnType<typeof openHandover>>;

/** A category with one tag, added by an administrator. */
export async function addOptions({ api }: Pick<HandoverPerson, 'api'>): Promise<HandoverOptions> {
  const { id: tagId } = await api.createTag({ body: { name: '排程', isEnabled: true } });
  const { id: typeId } = await api.createCategory({ body: { name: '系統移交', isEnabled: true, tagIdSet: [tagId] } });
  return { typeId, tagId };
}

/** Makes something when it is first needed. */
export function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => (made ??= make());
}
