import type { Person } from '@atrium/sdk/server';
import type { AnyContract } from '@atrium/sdk';
import type { AsOptions, MountOptions } from '../Mounted.ts';

/** Requests of the browser to the process in which hosts run. */
export type Ask =
  | { readonly verb: 'mount'; readonly plugin: string; readonly options: MountOptions<AnyContract> }
  | { readonly verb: 'person'; readonly mount: number; readonly options: AsOptions<AnyContract> }
  | {
      readonly verb: 'call';
      readonly mount: number;
      readonly person: number;
      readonly name: string;
      readonly input: unknown;
    }
  | { readonly verb: 'advance'; readonly mount: number; readonly milliseconds: number }
  | { readonly verb: 'dispose'; readonly mount: number };

/** A person signed in there. */
export interface Known {
  readonly person: Person;
  readonly token: string;
  /** Number of this person in the mount, for calls that the test makes as them. */
  readonly number: number;
}

export interface MountAnswer extends Known {
  readonly mount: number;
  readonly url: string;
  readonly expireDateTime: string;
  /** Id of the plugin, also if its folder was given. */
  readonly plugin: string;
  readonly folder: string;
}

/** The response as the page receives it. */
export interface PageAnswer extends MountAnswer {
  /** Prefix of the paths under which this test server serves the plugin's modules. */
  readonly modules: string;
}

export type Answer = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly message: string };
