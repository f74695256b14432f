import { mount, type MountOptions } from '@atrium/testing';
import contract from '../contract.ts';

/** The plugin in the real host with the demo company; A001, its administrator, is signed in. */
export const openPermissions = (options: MountOptions<typeof contract> = {}) =>
  mount(contract, { demo: true, as: 'A001', with: ['nav'], ...options });

export type Permissions = Awaited<ReturnType<typeof openPermissions>>;

/** The role of a company with this code. */
export async function roleNamed(atrium: Permissions, code: string) {
  const { list } = await atrium.api.list({ query: { pageSize: 100 } });
  return list.find((role) => role.code === code)!;
}
