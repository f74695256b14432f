import type { ClientContext } from '@atrium/sdk/client';
import type { z } from 'zod';
import type contract from '../contract.ts';
import type { Choices, Counts, Notification, OnLeave, State } from '../contract.ts';

export type Notifications = typeof contract;
export type NotificationsClient = ClientContext<Notifications>;
export type Item = z.output<typeof Notification>;
export interface Away {
  readonly title: string;
  readonly list: readonly Readonly<z.output<typeof OnLeave>['list'][number]>[];
}
export type ChoicesOf = z.output<typeof Choices>;
/** What was done to which rows; `ids` null = all that are not archived. */
export interface Marked {
  readonly ids: readonly number[] | null;
  readonly state: z.output<typeof State>;
  readonly counts: z.output<typeof Counts>;
}
export type ChoicesChange = NonNullable<Parameters<NotificationsClient['api']['saveChoices']>[0]>['body'];
export type KindChoice = ChoicesOf['kinds'][number];
export type Info = Awaited<ReturnType<NotificationsClient['api']['info']>>;
