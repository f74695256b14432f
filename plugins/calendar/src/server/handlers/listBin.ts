import type { Handler } from '@atrium/sdk/server';
import type contract from '../../contract.ts';
import type { CalendarContext } from '../CalendarContext.ts';
import { readBin } from '../rules/bin/readBin.ts';

/** Deleted schedules that the caller may take back, a page of them. */
export function listBin(context: CalendarContext): Handler<(typeof contract)['api']['bin']> {
  return async ({ query, caller, request: { language } }) => {
    const { page, pageSize } = query;
    const { list, total } = await readBin(context, caller, { page, pageSize, language });
    // A page behind the last one has no row with the total.
    const counted = total ?? (await readBin(context, caller, { page: 1, pageSize: 1, language })).total;
    return { list, totalSize: counted ?? 0, page, pageSize };
  };
}
