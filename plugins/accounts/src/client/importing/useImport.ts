import { type CallFailure, useAtrium, useLoaded } from '@atrium/sdk/client';
import { useMemo, useState } from 'react';
import { MAX_PART } from '../../contract/limits.ts';
import type { EntryKind, ImportEntry } from '../../import/ImportEntry.ts';
import { type PlainAccount, toRow } from '../../import/toRow.ts';
import type { Accounts, AccountsClient, Item } from '../types.ts';
import { MAX_PART_LENGTH } from './limits.ts';
import { type PlatformChoice, planPlatforms } from './planPlatforms.ts';
import { useFieldNames } from './useFieldNames.ts';

type SentRow = Parameters<AccountsClient['api']['checkImport']>[0]['body']['rows'][number];
type Checked = Awaited<ReturnType<AccountsClient['api']['checkImport']>>['rows'][number];

/** An entry with what it would become. */
export interface ImportRow extends PlainAccount {
  readonly line: number;
  readonly kind: EntryKind;
  readonly platform: PlatformChoice | undefined;
  readonly checked: Checked | undefined;
  /** The same account is in the file already. */
  readonly isRepeated: boolean;
}

/** What all accounts get, and which platform those get that have none of their own. */
export interface ImportSetting {
  readonly typeId: number | null;
  readonly purposeId: number | null;
  readonly rest: PlatformChoice | null;
  readonly byHost: boolean;
  readonly readers: readonly number[];
}

export const NO_SETTING: ImportSetting = { typeId: null, purposeId: null, rest: null, byHost: false, readers: [] };

/** How far an import is: sent rows of all, and then saved at once. */
export interface ImportProgress {
  readonly sent: number;
  readonly total: number;
}

/** The dry run of an import, made again whenever something is chosen, and the import itself: all accounts or none. */
export function useImport(
  entries: readonly ImportEntry[],
  kinds: ReadonlySet<EntryKind>,
  setting: ImportSetting,
  platforms: readonly Item[],
) {
  const { api, passwords } = useAtrium<Accounts>();
  const names = useFieldNames();
  const [progress, setProgress] = useState<ImportProgress | null>(null);
  const { typeId, purposeId, rest, byHost, readers } = setting;
  const plain = useMemo(
    () =>
      entries
        .filter(({ kind }) => kinds.has(kind))
        .map((entry) => ({ ...toRow(entry, names), line: entry.line, kind: entry.kind })),
    [entries, kinds, names],
  );
  const plan = useMemo(() => planPlatforms(plain, platforms, { rest, byHost }), [plain, platforms, rest, byHost]);
  const isAsked = typeId !== null && purposeId !== null && plain.length > 0;
  const { value, failure, reload } = useLoaded(async () => {
    if (!isAsked) return null;
    const parts: SentRow[][] = [];
    const checked = new Map<number, Checked>();
    for (const rows of inParts(plain)) {
      const part = await Promise.all(rows.map((row) => seal(row, plan.of.get(row.line), passwords.encrypt)));
      parts.push(part);
      const body = { typeId, purposeId, readers: [...readers], rows: part };
      for (const row of (await api.checkImport({ body }, QUIET)).rows) checked.set(row.line, row);
    }
    return { parts, checked };
  }, [api, passwords, plain, plan, typeId, purposeId, readers, isAsked]);
  const isReady = isAsked && value !== null;
  const rows: readonly ImportRow[] = useMemo(() => {
    const known = new Set<string>();
    return plain.map((row) => {
      const platform = plan.of.get(row.line);
      const key = JSON.stringify([platform, row.title, row.account, row.link]).toLowerCase();
      const isRepeated = known.has(key);
      known.add(key);
      return { ...row, platform, isRepeated, checked: isReady ? value.checked.get(row.line) : undefined };
    });
  }, [plain, plan, isReady, value]);

  /** Saves the chosen lines. Rejects, with nothing saved, if one of them cannot be saved. */
  const run = async (lines: ReadonlySet<number>): Promise<number> => {
    const parts = (value?.parts ?? []).map((part) => part.filter(({ line }) => lines.has(Number(line))));
    const filled = parts.filter(({ length }) => length > 0);
    const total = lines.size;
    setProgress({ sent: 0, total });
    try {
      const body = { typeId: typeId!, purposeId: purposeId!, readers: [...readers], total };
      const { id: importId } = await api.createImport({ body }, QUIET);
      let sent = 0;
      for (const [part, partRows] of filled.entries()) {
        await api.fillImport({ params: { importId, part }, body: { rows: partRows } }, QUIET);
        sent += partRows.length;
        setProgress({ sent, total });
      }
      await api.startImport({ params: { importId } }, QUIET);
      await finished(api, importId);
      return total;
    } finally {
      setProgress(null);
    }
  };
  return {
    ...{ rows, added: plan.added, failure: failure as CallFailure | null, isReady, isAsked, progress, run, reload },
  };
}

const QUIET = { quiet: true } as const;
/** Milliseconds between two questions whether the job is over; it takes some seconds at most. */
const PAUSE = 400;

/** Waits for the job. */
async function finished(api: AccountsClient['api'], importId: number): Promise<void> {
  for (;;) {
    const { state, problem } = await api.readImport({ params: { importId } }, { quiet: true, background: true });
    if (state === 'done') return;
    if (state === 'failed') throw new Error(problem);
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

async function seal(
  { line, title, account, password, link, otherLinks, remark, extras }: PlainAccount & { readonly line: number },
  platform: PlatformChoice | undefined,
  encrypt: (text: string) => Promise<string>,
): Promise<SentRow> {
  return {
    ...{ line, title, account, link, otherLinks: [...otherLinks], remark },
    ...(platform && ('id' in platform ? { platformId: platform.id } : { platformName: platform.name })),
    password: password === '' ? '' : await encrypt(password),
    extras: await Promise.all(
      extras.map(async ({ name, kind, value }) => ({
        ...{ name, kind },
        // the wire takes no line breaks inside of an encrypted text
        value: kind === 'text' ? value : await encrypt(JSON.stringify(value)),
      })),
    ),
  };
}

/** Parts that are bodies of one call each: long notes make fewer rows. */
function* inParts<Row>(rows: readonly Row[]): Generator<Row[]> {
  let part: Row[] = [];
  let length = 0;
  for (const row of rows) {
    // an encrypted text has twice the digits, or more where its characters have several bytes
    const size = 4 * JSON.stringify(row).length;
    if (part.length > 0 && (part.length === MAX_PART || length + size > MAX_PART_LENGTH)) {
      yield part;
      [part, length] = [[], 0];
    }
    part.push(row);
    length += size;
  }
  if (part.length > 0) yield part;
}
