import type { CallLimit, CallNeed, CallWeight, FileReturns, Route, RowRule, Service } from '@atrium/sdk';
import type { AnyPluginServer } from '@atrium/sdk/server';
import type { z } from 'zod';

export type AnyHandler = NonNullable<AnyPluginServer['api']>[string];

/** How often an endpoint may be called, in seconds. */
export interface MountedLimit extends Pick<CallLimit, 'per' | 'max'> {
  readonly seconds: number;
}

/** One mounted endpoint: everything that does not depend on the call is computed beforehand. */
export interface Mounted {
  readonly plugin: string;
  readonly name: string;
  readonly route: Route;
  readonly needs: CallNeed;
  /** Seconds since the password was entered at which the call is refused; undefined: that does not matter. */
  readonly recent: number | undefined;
  readonly params: z.ZodType | undefined;
  readonly query: z.ZodType | undefined;
  readonly body: z.ZodType | undefined;
  readonly returns: z.ZodType | FileReturns;
  readonly rowRule: { readonly plugin: string; readonly on: RowRule } | undefined;
  readonly limit: MountedLimit | undefined;
  readonly weight: CallWeight | undefined;
  /** Maximum body in bytes, if set by the contract. */
  readonly maxBody: number | undefined;
  /** Query keys with lists (C.1-11). */
  readonly listKeys: ReadonlySet<string>;
  /** HTTP status and body code of success (C.1-2). */
  readonly success: { readonly http: number; readonly code: number | string };
  /** The array is returned in `data` and `list` (C.1-7). */
  readonly list: boolean;
  /** An Idempotency-Key makes one record of a call that is sent twice. */
  readonly isRepeatable: boolean;
  readonly handler: AnyHandler;
}

/** A call as documents describe it: an endpoint in service, or one whose body or answer is a file. */
export type Described = Omit<Mounted, 'handler'> & { readonly file?: 'taken' | 'given' };

/** How the services represent success and refusal (C.1-2, C.1-3, C.1-6). */
export const isCalendar = (service: Service): boolean => service === 'calendar';
