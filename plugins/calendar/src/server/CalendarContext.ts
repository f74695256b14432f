import type { ApiOf, EndpointShape, TextKey } from '@atrium/sdk';
import type { FieldErrors, Handler, ServerContext } from '@atrium/sdk/server';
import type contract from '../contract.ts';

export type CalendarContext = ServerContext<typeof contract>;
export type CalendarErrors = FieldErrors<TextKey<typeof contract>>;

type Api = ApiOf<typeof contract>;

/** The handlers of a group of calls. */
export type HandlersOf<Calls> = {
  readonly [Name in keyof Calls & keyof Api]: Api[Name] extends EndpointShape ? Handler<Api[Name]> : never;
};
