import type { Organisation } from '../OrganisationDirectory.ts';
import type { Importer, LostAdministrators } from './checkGrants.ts';
import type { ImportPlan } from './planImport.ts';
import type { LineError, Listed } from './readOrganisation.ts';

export interface ImportRequest {
  readonly bytes: Uint8Array;
  /** People of the companies in the file who are not in it stay. */
  readonly keepMissing: boolean;
  readonly dryRun: boolean;
  /** Of the dry run that the person has seen: an import that would do something else by now changes nothing. */
  readonly digest?: string | undefined;
  /** Throws what this kind of import does not allow. */
  allow?(file: { people: readonly Listed[]; passwords: number; organisation: Organisation }): void;
  /** Called while initial passwords are hashed, which takes a minute for some thousands. A rejection ends the import. */
  progress?(done: number, all: number): void | Promise<void>;
  /** Who imports in the browser: an import gives nothing that this person may not give. */
  readonly importer?: Importer;
  /** Called in the transaction that saves the import, with its outcome. */
  saved?(outcome: ImportOutcome): Promise<void>;
}

/** What an import found, would do, or has done. */
export type ImportOutcome =
  | { readonly outcome: 'invalid'; readonly problems: readonly LineError[]; readonly notes?: readonly LineError[] }
  | { readonly outcome: 'refused'; readonly lost: readonly LostAdministrators[] }
  | {
      /** `outdated`: nothing was saved, and this is what it would do by now. */
      readonly outcome: 'planned' | 'saved' | 'outdated';
      readonly plan: ImportPlan;
      readonly people: readonly Listed[];
      /** Who gets the initial password of the file. */
      readonly passwords: readonly Listed[];
      /** Who moves to another company, where a unit or level planned for later is not theirs. */
      readonly unplanned: readonly Listed[];
      /** What was read, or is left as it is, in a way that a person should know of. */
      readonly notes: readonly LineError[];
    };
