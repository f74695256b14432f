import type { ApiOf, EndpointShape, TextKey } from '@atrium/sdk';
import type { FieldErrors, Handler, ServerContext } from '@atrium/sdk/server';
import type contract from '../contract.ts';
import type { bulletins, categories } from './tables.ts';

export type BulletinContext = ServerContext<typeof contract>;
export type BulletinErrors = FieldErrors<TextKey<typeof contract>>;
export type BulletinRow = typeof bulletins.$inferSelect;
export type CategoryRow = typeof categories.$inferSelect;

type Api = ApiOf<typeof contract>;

/** The handlers of a group of calls. */
export type HandlersOf<Calls> = {
  readonly [Name in keyof Calls & keyof Api]: Api[Name] extends EndpointShape ? Handler<Api[Name]> : never;
};
