import type { ApiOf, EndpointShape, TextKey } from '@atrium/sdk';
import type { FieldErrors, Handler, ServerContext } from '@atrium/sdk/server';
import type contract from '../contract.ts';
import type { handovers } from './tables.ts';

export type HandoverContext = ServerContext<typeof contract>;
export type HandoverErrors = FieldErrors<TextKey<typeof contract>>;
export type Api = ApiOf<typeof contract>;
export type HandoverEntry = typeof handovers.$inferSelect;

/** The handlers of a group of calls. */
export type HandlersOf<Calls> = {
  readonly [Name in keyof Calls & keyof Api]: Api[Name] extends EndpointShape ? Handler<Api[Name]> : never;
};
