import type { Handler } from '@atrium/sdk/server';
import type { HostApi } from '../../core/HostApi.ts';
import { refuse } from '../../core/texts/refuse.ts';
import type { CompanyServices } from '../CompanyServices.ts';

/** Codes of the calendar entry: the call's own name, then that of its view. */
const CODES = ['schedule', 'Calendar'];

/** How the calendar opens for the caller (C.3-1); not found if the caller's menu does not contain it. */
export function schedule({ dependencies }: CompanyServices): Handler<HostApi['schedule']> {
  return async ({ caller }) => {
    for (const code of CODES) {
      const entry = await dependencies.navigation.entry(caller, code);
      if (entry) return entry;
    }
    throw refuse.notFound();
  };
}
