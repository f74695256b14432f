import type { Message, Notice, ServerContext } from '@atrium/sdk/server';
import type contract from '../contract.ts';

export type NotificationsContext = ServerContext<typeof contract>;
export type Opens = NonNullable<Notice['opens']>;
export type KindChoices = Readonly<Record<string, { readonly bell: boolean; readonly desktop: boolean }>>;
/** What was sent as messages; a plain text is in its column only. */
export interface NoticeTexts {
  readonly title?: Message;
  readonly message?: Message;
}
