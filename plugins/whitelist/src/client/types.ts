import type { ClientContext } from '@atrium/sdk/client';
import type contract from '../contract.ts';

export type Whitelist = typeof contract;
export type WhitelistClient = ClientContext<Whitelist>;
type Answer<Name extends keyof WhitelistClient['api']> = Awaited<ReturnType<WhitelistClient['api'][Name]>>;

/** An entry as the server tells it. */
export type Entry = Answer<'read'>;
export type Overlap = Entry['overlaps'][number];
export type Company = Answer<'companies'>[number];
export type TestResult = Answer<'test'>;
