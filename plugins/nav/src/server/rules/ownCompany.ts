import type { Caller } from '@atrium/sdk/server';
import type { NavContext } from '../NavContext.ts';

/** Returns the caller's company; any other is refused as missing. */
export function ownCompany(context: NavContext, caller: Caller, companyId: number | undefined): number {
  if (companyId !== undefined && companyId !== caller.companyId) throw context.refuse.notFound();
  return caller.companyId;
}
