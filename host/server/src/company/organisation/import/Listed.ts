import type { Level } from '@atrium/sdk/server';
import type { TableNote } from '@atrium/sdk/tables';
import type { Variables } from '@atrium/sdk';
import type { HostTextKey } from '../../../core/texts.ts';

/** A company, department or group of a file. */
export interface Unit {
  readonly code: string;
  readonly name: string;
}

/** One valid person of an organisation file. */
export interface Listed {
  readonly line: number;
  readonly employee: string;
  readonly name: string;
  readonly level: Level;
  readonly company: Unit;
  readonly department: Unit | null;
  readonly group: Unit | null;
  /** `''`: none given. */
  readonly initialPassword: string;
}

/** An error in a line of the file. */
export type LineError =
  | { readonly line: number; readonly table: TableNote }
  | { readonly line: number; readonly key: HostTextKey; readonly variables?: Variables };
