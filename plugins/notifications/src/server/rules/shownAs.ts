import { formatDateTime } from '@atrium/sdk/server';
import type { z } from 'zod';
import type { Notification } from '../../contract.ts';
import type { NotificationsContext } from '../NotificationsContext.ts';
import type { notices } from '../tables.ts';

type Row = typeof notices.$inferSelect;

/** Rows as shown to the person, with the names of senders who have left. */
export function shownAs({ directory }: NotificationsContext, rows: readonly Row[]) {
  return Promise.all(
    rows.map(async (row): Promise<z.input<typeof Notification>> => {
      const { id, type, fromId, title, message, subTitle, opens, state } = row;
      const fromName = fromId === null ? '' : ((await directory.person(fromId))?.name ?? '');
      const createdOn = formatDateTime(row.createdOn);
      return {
        id,
        type,
        fromEmployeeId: fromId,
        title,
        message,
        subTitle,
        createdOn,
        fromName,
        state,
        opens: opens && { view: opens.view, ...(opens.params && { params: { ...opens.params } }) },
      };
    }),
  );
}
