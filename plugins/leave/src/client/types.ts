import type { ClientContext } from '@atrium/sdk/client';
import type contract from '../contract.ts';

export type Leave = typeof contract;
export type LeaveClient = ClientContext<Leave>;
export type Balance = Awaited<ReturnType<LeaveClient['api']['balances']>>[number];
export type OwnRequest = Awaited<ReturnType<LeaveClient['api']['requests']>>['list'][number];
export type GrantUse = Awaited<ReturnType<LeaveClient['api']['preview']>>['uses'][number];
export type ManagedGrant = Awaited<ReturnType<LeaveClient['api']['personGrants']>>['grants'][number];
export type LedgerRow = Awaited<ReturnType<LeaveClient['api']['ledger']>>['list'][number];

/** Hours of whole minutes, with at most two digits. */
export const hoursOf = (minutes: number): number => Math.round((minutes / 60) * 100) / 100;
