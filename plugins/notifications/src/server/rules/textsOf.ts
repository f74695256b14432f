import type { RequestFacts, Written } from '@atrium/sdk/server';
import type { NoticeTexts, NotificationsContext } from '../NotificationsContext.ts';

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
