import { formatDateTime, type RequestFacts } from '@atrium/sdk/server';
import type { z } from 'zod';
import type { Notification } from '../../contract.ts';
import type { NotificationsContext } from '../NotificationsContext.ts';
import type { notices } from '../tables.ts';
import { declaredKinds } from './declaredKinds.ts';
import { readTexts } from './textsOf.ts';

type Row = typeof notices.$inferSelect;

/** Rows as shown to the person, in the language of the reader, with the names of senders who have left. */
export function describeRows(context: NotificationsContext, rows: readonly Row[], language: RequestFacts['language']) {
  const { directory } = context;
  const icons = new Map(declaredKinds(context).map(({ kind, icon }) => [kind, icon]));
  return Promise.all(
    rows.map(async (row): Promise<z.input<typeof Notification>> => {
      const { id, type, kind, fromId, subTitle, opens, state } = row;
      const icon = icons.get(kind ?? '');
      const fromName = fromId === null ? '' : ((await directory.person(fromId))?.name ?? '');
      const createdOn = formatDateTime(row.createdOn);
      return {
        id,
        type,
        fromEmployeeId: fromId,
        ...(kind !== null && icon !== undefined && { kind, icon }),
        ...readTexts(context, row, language),
        subTitle,
        createdOn,
        fromName,
        state,
        opens: opens && { view: opens.view, ...(opens.params && { params: { ...opens.params } }) },
      };
    }),
  );
}
