import type { Notice, ServerContext } from '@atrium/sdk/server';
import type contract from '../contract.ts';

export type NotificationsContext = ServerContext<typeof contract>;
export type Opens = NonNullable<Notice['opens']>;
export type KindChoices = Readonly<Record<string, { readonly bell: boolean; readonly desktop: boolean }>>;
