import type { ClientContext } from '@atrium/sdk/client';
import type contract from '../contract.ts';

export type { PermissionNode } from '../contract.ts';
export type Permissions = typeof contract;
export type PermissionsClient = ClientContext<Permissions>;
type Answer<Name extends keyof PermissionsClient['api']> = Awaited<ReturnType<PermissionsClient['api'][Name]>>;

/** A role as the server returns it. */
export type Role = Answer<'read'>;
export type Members = Role['members'];
export type MemberLevel = Members['levels'][number];
export type Units = Answer<'units'>;
export type Preview = Answer<'preview'>;
export type Explanation = Answer<'explain'>;

/** The filters of the list; null: enabled or not. */
export interface Filters {
  readonly name: string;
  readonly isEnabled: boolean | null;
}
export const NO_FILTERS: Filters = { name: '', isEnabled: null };

/** Columns by which the server sorts. */
export const SORT_NAMES = ['id', 'name', 'code', 'memberCount', 'isEnabled', 'updatedOn'] as const;
