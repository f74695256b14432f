import type { Caller } from '@atrium/sdk/server';
import type { NavContext } from '../NavContext.ts';

/** The company whose menu is meant: the caller's own. Another one is not visible (C.1-4). */
export function ownCompany(context: NavContext, caller: Caller, companyId: number | undefined): number {
  if (companyId !== undefined && companyId !== caller.companyId) throw context.refuse.notFound();
  return caller.companyId;
}
