import type { Caller } from '@atrium/sdk/server';

/** The caller's relation to a category or tag: everyone in its company may see it. */
export const relationToOption = ({ companyId }: { readonly companyId: number }, caller: Caller): 'company' | 'none' =>
  companyId === caller.companyId ? 'company' : 'none';
