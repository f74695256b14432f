import type { Message, Notice, ServerContext } from '@atrium/sdk/server';
import type { z } from 'zod';
import type contract from '../contract.ts';
import type { DeliveryTimes as DeliveryTimesShape } from '../contract.ts';

export type NotificationsContext = ServerContext<typeof contract>;
export type Opens = NonNullable<Notice['opens']>;
export type KindChoices = Readonly<
  Record<
    string,
    { readonly bell: boolean; readonly desktop: boolean; readonly channels?: Readonly<Record<string, boolean>> }
  >
>;
/** When notices leave the house. */
export type DeliveryTimes = z.output<typeof DeliveryTimesShape>;
/** What was sent as messages; a plain text is in its column only. */
export interface NoticeTexts {
  readonly title?: Message;
  readonly message?: Message;
}
