import type { ServerContext } from '@atrium/sdk/server';
import type contract from '../contract.ts';

export type EquipmentContext = ServerContext<typeof contract>;
