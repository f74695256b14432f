import type { Caller } from '@atrium/sdk/server';

/** Platforms, types, purposes and required fields belong to a company. */
export const relationToReference = ({ companyId }: { readonly companyId: number }, caller: Caller) =>
  companyId === caller.companyId ? 'company' : 'none';
