import { type CallFailure, useAtrium, useLoaded } from '@atrium/sdk/client';
import { useEffect, useMemo, useState } from 'react';
import { MAX_IMPORTED, MAX_PART } from '../../contract/limits.ts';
import type { EntryKind, ImportEntry } from '../../import/ImportEntry.ts';
import { type FieldNames, type PlainAccount, toRow } from '../../import/toRow.ts';
import type { Accounts, AccountsClient, Item, PurposeItem, Translate } from '../types.ts';
import { type Kind, type KindChoice, KINDS, type KindSetting, planKinds } from './planKinds.ts';

/** Entries of a file. */
export const MAX_FILE_ROWS = MAX_IMPORTED;

/** Characters of the JSON of a part, below the largest body of a call. */
const MAX_PART_LENGTH = 400_000;

type SentRow = Parameters<AccountsClient['api']['checkImport']>[0]['body']['rows'][number];
type Checked = Awaited<ReturnType<AccountsClient['api']['checkImport']>>['rows'][number];

type RowKinds = Readonly<Record<Kind, KindChoice | null>>;

/** An entry with what it would become. */
export interface ImportRow extends PlainAccount {
  readonly line: number;
  readonly kind: EntryKind;
  readonly kinds: RowKinds;
  readonly checked: Checked | undefined;
  /** The same account is in the file already. */
  readonly isRepeated: boolean;
}

/** Which platform, type and purpose the accounts get, and who reads all of them. */
export interface ImportSetting extends KindSetting {
  readonly readers: readonly number[];
}

export const NO_SETTING: ImportSetting = { rest: {}, byHost: false, hosts: new Map(), readers: [] };

/** What the dry run had said of the chosen rows before the data changed. */
interface Promised {
  readonly plain: unknown;
  readonly outcomes: ReadonlyMap<number, string>;
}

/** How far an import is: sent rows of all, and then saved at once. */
interface ImportProgress {
  readonly sent: number;
  readonly total: number;
}

/**
 * The dry run of an import, made again whenever something is chosen, and the import itself: all accounts or none, and only what the dry
 * run has said.
 */
export function useImport(
  entries: readonly ImportEntry[],
  kinds: ReadonlySet<EntryKind>,
  setting: ImportSetting,
  { records, reload: reloadRecords }: { readonly records: KindRecords; readonly reload: () => Promise<void> },
) {
  const { api, passwords, t } = useAtrium<Accounts>();
  const names = useFieldNames();
  const [progress, setProgress] = useState<ImportProgress | null>(null);
  const [promised, setPromised] = useState<Promised | null>(null);
  const { rest, byHost, hosts, readers } = setting;
  const plain = useMemo(
    () =>
      entries
        .filter(({ kind }) => kinds.has(kind))
        .map((entry) => ({ ...toRow(entry, names), line: entry.line, kind: entry.kind })),
    [entries, kinds, names],
  );
  const plan = useMemo(() => planKinds(plain, records, { rest, byHost, hosts }), [plain, records, rest, byHost, hosts]);
  const isAsked = Boolean(rest.type && rest.purpose) && plain.length > 0;
  // what was chosen and typed last is tried; until it has been, nothing can be imported
  const wanted = useMemo(() => ({ plain, plan, readers, isAsked }), [plain, plan, readers, isAsked]);
  const settled = useSettled(wanted);
  const { value, failure, reload } = useLoaded(async () => {
    const { plain, plan, readers, isAsked } = settled;
    if (!isAsked) return null;
    const parts: SentRow[][] = [];
    const checked = new Map<number, Checked>();
    for (const rows of splitParts(plain)) {
      const part = await Promise.all(rows.map((row) => seal(row, plan.of.get(row.line)!, passwords.encrypt)));
      parts.push(part);
      const body = { readers: [...readers], rows: part };
      for (const row of (await api.checkImport({ body }, QUIET)).rows) checked.set(row.line, row);
    }
    return { parts, checked };
  }, [api, passwords, settled]);
  const isReady = isAsked && settled === wanted && value !== null;
  const rows: readonly ImportRow[] = useMemo(() => {
    const known = new Set<string>();
    return plain.map((row) => {
      const of = plan.of.get(row.line)!;
      const key = JSON.stringify([of.platform, row.title, row.account, row.link]).toLowerCase();
      const isRepeated = known.has(key);
      known.add(key);
      return { ...row, kinds: of, isRepeated, checked: isReady ? value.checked.get(row.line) : undefined };
    });
  }, [plain, plan, isReady, value]);
  const describe = (lines: ReadonlySet<number>) =>
    rows.filter(({ line }) => lines.has(line)).map((row) => [row.line, describeOutcome(row, records, t)] as const);

  /**
   * Saves the chosen lines. Rejects, with nothing saved, if one of them cannot be saved or would become something else than the dry run
   * has said; then it is made again.
   */
  const run = async (lines: ReadonlySet<number>): Promise<number> => {
    const digests = value?.checked;
    const parts = (value?.parts ?? []).map((part) =>
      part
        .filter(({ line }) => lines.has(Number(line)))
        .map((row) => ({ ...row, digest: digests?.get(Number(row.line))?.digest })),
    );
    const filled = parts.filter(({ length }) => length > 0);
    const total = lines.size;
    setPromised(null);
    setProgress({ sent: 0, total });
    try {
      const body = { readers: [...readers], total };
      const { id: importId } = await api.createImport({ body }, QUIET);
      let sent = 0;
      for (const [part, partRows] of filled.entries()) {
        await api.fillImport({ params: { importId, part }, body: { rows: partRows } }, QUIET);
        sent += partRows.length;
        setProgress({ sent, total });
      }
      await api.startImport({ params: { importId } }, QUIET);
      await waitForImport(api, importId);
      return total;
    } catch (caught) {
      setPromised({ plain, outcomes: new Map(describe(lines)) });
      await reloadRecords();
      void reload();
      throw caught;
    } finally {
      setProgress(null);
    }
  };
  const before = promised?.plain === plain && isReady ? promised.outcomes : undefined;
  const differences = before && {
    before: [...before.values()],
    now: describe(new Set(before.keys())).map(([, text]) => text),
  };
  return {
    rows,
    plan,
    failure: failure as CallFailure | null,
    isReady,
    isAsked,
    progress,
    run,
    reload,
    /** What the dry run says otherwise than before the import that was refused. */
    differences: differences?.before.join() === differences?.now.join() ? undefined : differences,
  };
}

/** Milliseconds after the last key of a name, or after a choice. */
const TYPING = 250;

/** A value that has not changed for a moment. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** What a row becomes, as a sentence. */
function describeOutcome({ line, title, account, kinds, checked }: ImportRow, records: KindRecords, t: Translate) {
  const nameOf = (kind: Kind) => {
    const choice = kinds[kind];
    if (!choice) return '–';
    if ('name' in choice) return t('import.newOf', { name: choice.name });
    return records[kind].find(({ id }) => id === choice.id)?.name ?? '–';
  };
  const state = checked?.problems[0] ?? t(checked?.isDuplicate ? 'import.duplicate' : 'import.ready');
  const [platform, type, purpose] = KINDS.map(nameOf) as [string, string, string];
  return t('import.outcome', { line, name: title || account, platform, type, purpose, state });
}

const QUIET = { quiet: true } as const;
/** Milliseconds between two questions whether the job is over; it takes some seconds at most. */
const PAUSE = 400;

/** Waits for the job. */
async function waitForImport(api: AccountsClient['api'], importId: number): Promise<void> {
  for (;;) {
    const { state, problem } = await api.readImport({ params: { importId } }, { quiet: true, background: true });
    if (state === 'done') return;
    if (state === 'failed') throw new Error(problem);
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

async function seal(
  { line, title, account, password, link, otherLinks, remark, extras }: PlainAccount & { readonly line: number },
  { platform, type, purpose }: RowKinds,
  encrypt: (text: string) => Promise<string>,
): Promise<SentRow> {
  return {
    line,
    title,
    account,
    link,
    otherLinks: [...otherLinks],
    remark,
    ...(platform && ('id' in platform ? { platformId: platform.id } : { platformName: platform.name })),
    ...(type && ('id' in type ? { typeId: type.id } : { typeName: type.name })),
    ...(purpose && ('id' in purpose ? { purposeId: purpose.id } : { purposeName: purpose.name })),
    password: password === '' ? '' : await encrypt(password),
    extras: await Promise.all(
      extras.map(async ({ name, kind, value }) => ({
        name,
        kind,
        // the wire takes no line breaks inside of an encrypted text
        value: kind === 'text' ? value : await encrypt(JSON.stringify(value)),
      })),
    ),
  };
}

/** Parts that are bodies of one call each: long notes make fewer rows. */
function* splitParts<Row>(rows: readonly Row[]): Generator<Row[]> {
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

/** What imported accounts may get, by kind. */
export interface KindRecords extends Record<Kind, readonly Item[]> {
  readonly purpose: readonly PurposeItem[];
}

const NONE: KindRecords = { platform: [], type: [], purpose: [] };

/** Platforms, types and purposes of the company. */
export function useKinds(): { readonly records: KindRecords; readonly reload: () => Promise<void> } {
  const { api } = useAtrium<Accounts>();
  const { value, reload } = useLoaded(async () => {
    const quiet = { quiet: true } as const;
    const [platform, type, purpose] = await Promise.all([
      api.platformItems({}, quiet),
      api.typeItems({}, quiet),
      api.purposeItems({}, quiet),
    ]);
    return { platform, type, purpose };
  }, [api]);
  return { records: value ?? NONE, reload };
}

/** What the fields are called that keep what does not fit elsewhere. */
function useFieldNames(): FieldNames {
  const { t } = useAtrium<Accounts>();
  return useMemo(
    () => ({
      title: t('field.title'),
      account: t('field.account'),
      password: t('field.password'),
      link: t('field.link'),
      note: t('field.remark'),
      folder: t('import.field.folder'),
      code: t('import.field.totp'),
      seed: t('import.field.seed'),
      file: t('import.field.file'),
      rest: t('field.extras'),
    }),
    [t],
  );
}
