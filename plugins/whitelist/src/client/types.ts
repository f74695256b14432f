import type { ClientContext } from '@atrium/sdk/client';
import type contract from '../contract.ts';

export type Whitelist = typeof contract;
export type WhitelistClient = ClientContext<Whitelist>;
type Answer<Name extends 'read' | 'companies' | 'test'> = Awaited<ReturnType<WhitelistClient['api'][Name]>>;

/** An entry as the server returns it. */
export type Entry = Answer<'read'>;
export type Overlap = Entry['overlaps'][number];
export type Company = Answer<'companies'>[number];
export type TestResult = Answer<'test'>;

/** 1 none to 4 high: how far a network is trusted. */
export const LEVELS = [1, 2, 3, 4] as const;

/** The filters of the list; null: every company, every level, enabled or not. */
export interface Filters {
  readonly name: string;
  readonly companyId: number | null;
  readonly riskLevel: number | null;
  readonly isEnabled: boolean | null;
}
export const NO_FILTERS: Filters = { name: '', companyId: null, riskLevel: null, isEnabled: null };

/** Columns by which the server sorts. */
export const SORT_NAMES = ['name', 'ip', 'riskLevel', 'isEnabled', 'updatedOn'] as const;
