import { formatDateTime, type RequestFacts, type Written } from '@atrium/sdk/server';
import type { z } from 'zod';
import type { Notification } from '../../contract.ts';
import type { NoticeTexts, NotificationsContext } from '../NotificationsContext.ts';
import type { notices } from '../tables.ts';
import { declaredKinds } from './choices.ts';

/** The columns of title and message: in Chinese, and the messages themselves where they were sent as such. */
export function toTexts(
  { render }: Pick<NotificationsContext, 'render'>,
  { title, message }: { readonly title: Written; readonly message: Written },
): { title: string; message: string; texts: NoticeTexts | null } {
  const texts = {
    ...(typeof title !== 'string' && { title }),
    ...(typeof message !== 'string' && { message }),
  };
  return {
    title: render(title, 'zh-TW'),
    message: render(message, 'zh-TW'),
    texts: Object.keys(texts).length > 0 ? texts : null,
  };
}

/** Title and message of a row in the language of its reader. */
export function readTexts(
  { render }: Pick<NotificationsContext, 'render'>,
  { title, message, texts }: { readonly title: string; readonly message: string; readonly texts: NoticeTexts | null },
  language: RequestFacts['language'],
): { title: string; message: string } {
  return {
    title: texts?.title ? render(texts.title, language, title) : title,
    message: texts?.message ? render(texts.message, language, message) : message,
  };
}

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
