import type { OutputOf } from '@atrium/sdk';
import type contract from '../contract.ts';

export type Equipment = typeof contract;
export type Row = OutputOf<Equipment['api']['list']['returns']>['list'][number];
export type Item = OutputOf<Equipment['api']['read']['returns']>;
