import type { ServerContext } from '@atrium/sdk/server';
import type contract from '../contract.ts';

export type LeaveContext = ServerContext<typeof contract>;
