import { useAtrium, useLoaded, type CallFailure } from '@atrium/sdk/client';
import { useCallback, useMemo, useState } from 'react';
import { MAX_IMPORTED } from '../../contract/limits.ts';
import type { Accounts, AccountsClient } from '../types.ts';
import type { SealedRow } from './readFile.ts';

export type CheckedRow = Awaited<ReturnType<AccountsClient['api']['checkImport']>>['rows'][number];

/** A row with what it would become. */
export interface ImportRow extends SealedRow {
  /** Chosen for this row or all of them; by the title of the row without one. */
  readonly platformId: number | undefined;
  readonly checked: CheckedRow | undefined;
}

/** What all rows get. */
export interface ImportKind {
  readonly typeId: number | null;
  readonly purposeId: number | null;
  readonly platformId: number | null;
}

const NO_KIND: ImportKind = { typeId: null, purposeId: null, platformId: null };
const NO_ROWS: readonly SealedRow[] = [];

/** The dry run of an import, made again whenever something is chosen, and the import itself. */
export function useImport(rows: readonly SealedRow[] = NO_ROWS) {
  const { api } = useAtrium<Accounts>();
  const [kind, setKind] = useState(NO_KIND);
  const [platformOf, setPlatformOf] = useState<ReadonlyMap<number, number>>(new Map());
  const { typeId, purposeId, platformId } = kind;
  const sent = useMemo(
    () => rows.map((row) => withPlatform(row, platformOf.get(row.line) ?? platformId)),
    [rows, platformOf, platformId],
  );
  const { value, failure, reload } = useLoaded(() => {
    if (typeId === null || purposeId === null || sent.length === 0) return null;
    return inParts(
      sent,
      async (part) => (await api.checkImport({ body: { typeId, purposeId, rows: part } }, QUIET)).rows,
    );
  }, [api, typeId, purposeId, sent]);
  const isReady = typeId !== null && purposeId !== null && value !== null;
  const checked = useMemo(
    () => new Map(isReady ? value.flat().map((row) => [row.line, row] as const) : []),
    [isReady, value],
  );
  const shown: ImportRow[] = useMemo(
    () => sent.map((row) => ({ platformId: undefined, ...row, checked: checked.get(row.line) })),
    [sent, checked],
  );
  /**
   * Imports these lines, all rows of a part or none.
   *
   * @returns how many were imported, and why the others were not
   */
  const run = useCallback(
    async (lines: ReadonlySet<number>): Promise<{ readonly count: number; readonly failure?: CallFailure }> => {
      let count = 0;
      try {
        await inParts(
          sent.filter(({ line }) => lines.has(line)),
          async (part) => {
            const body = { typeId: typeId!, purposeId: purposeId!, rows: part };
            count += (await api.import({ body }, QUIET)).count;
          },
        );
        return { count };
      } catch (caught) {
        return { count, failure: caught as CallFailure };
      }
    },
    [api, sent, typeId, purposeId],
  );
  return {
    ...{ kind, shown, failure, run, isReady },
    choose: (part: Partial<ImportKind>) => setKind({ ...kind, ...part }),
    choosePlatform: (line: number, id: number) => setPlatformOf(new Map(platformOf).set(line, id)),
    reload: () => void reload(),
  };
}

const QUIET = { quiet: true } as const;

const withPlatform = (row: SealedRow, platformId: number | null) =>
  platformId === null ? row : { ...row, platformId };

/** One after another: a part's platforms may be new ones of the part before. */
async function inParts<Row, Result>(rows: readonly Row[], send: (part: Row[]) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < rows.length; from += MAX_IMPORTED)
    results.push(await send(rows.slice(from, from + MAX_IMPORTED)));
  return results;
}
