import { mount, type Mounted, type MountOptions, type SignedIn } from '@atrium/testing';
import { limits } from '../../../../host/server/src/core/schema/credentials.ts';
import contract from '../contract.ts';
import { receivedPassword, sentPassword } from './wirePassword.ts';

type C = typeof contract;
export type VaultPerson = SignedIn<C>;

/** Ids of records that a company has before the first test. */
export interface VaultRecords {
  readonly platformId: number;
  readonly typeId: number;
  readonly purposeId: number;
}

export const PASSWORD = 'S3cret!pass';

/** The plugin with a platform, a type and a purpose, and what tests do with accounts. */
export async function openVault(options: MountOptions<C> = {}) {
  const mounted = await mount(contract, { actions: ['account.create'], ...options });
  const records = await addRecords(mounted);
  return {
    ...mounted,
    records,
    /** A colleague, or a person of another company. */
    colleague: (actions: readonly string[] = [], company?: string): Promise<VaultPerson> =>
      mounted.asPerson({ actions: [...actions], ...(company !== undefined && { as: { company } }) }),
    /** Adds an account of a person, and returns its id. */
    add: (person: VaultPerson, more: object = {}, text = PASSWORD) => addAccount(person, records, more, text),
    /** Another session of a person, after the time of the first one. */
    again: ({ person }: Pick<VaultPerson, 'person'>): Promise<VaultPerson> => mounted.asPerson({ as: person.employee }),
    /** The actions of the audit log about a record, newest first. */
    audited: async (target: string) => (await mounted.server.context.audit.history(target)).map(({ action }) => action),
    /** Calls are counted from zero again. */
    forgetLimits: () => mounted.server.db.delete(limits),
  };
}

/** A platform, a type and a purpose, added by an administrator of the caller's company. */
export async function addRecords(mounted: Mounted<C>): Promise<VaultRecords> {
  const { api } = await mounted.asPerson({ actions: ['platform.manage'] });
  const [platform, type, purpose] = await Promise.all([
    api.createPlatform({ body: { name: '客服工單系統', isEnabled: true } }),
    api.createType({ body: { name: '網站', isEnabled: true } }),
    api.createPurpose({ body: { name: '管理', isEnabled: true } }),
  ]);
  return { platformId: platform.id, typeId: type.id, purposeId: purpose.id };
}

export async function addAccount(
  { api, token }: Pick<VaultPerson, 'api' | 'token'>,
  records: VaultRecords,
  more: object = {},
  text = PASSWORD,
): Promise<number> {
  const body = { ...records, account: 'cs-admin', password: sentPassword(text, token), ...more };
  return (await api.create({ body })).id;
}

/** The password of an account, as a person gets to see it. */
export async function passwordOf({ api, token }: VaultPerson, id: number, query: object = {}): Promise<string> {
  return receivedPassword((await api.password({ params: { id }, query })).password, token);
}
