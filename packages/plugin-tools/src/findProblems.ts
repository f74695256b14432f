import { type AnyContract, titleKeys } from '@atrium/sdk';
import { findForeignChanges, type Handled, type ServerRun } from '@atrium/sdk/archive';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PluginFolder } from './PluginFolder.ts';
import { validateActions, validateUnusedActions } from './validateActions.ts';
import { validateBounds } from './validateBounds.ts';
import { validateContract } from './validateContract.ts';
import { validateIsolated } from './validateIsolated.ts';

export interface Findings {
  readonly problems: readonly string[];
  /** What could not be checked without a host. */
  readonly notes: readonly string[];
}

/**
 * What is wrong with a plugin: the contract is valid, bounded, names only actions that exist and claims nothing reserved
 * for others, its tables are in its own schema, both catalogues have the same keys, and the server has a handler for
 * everything the contract declares.
 *
 * @param run how far the built server came; null if the plugin has none
 */
export async function findProblems(
  { folder }: PluginFolder,
  contract: AnyContract,
  run: ServerRun | null,
): Promise<Findings> {
  const handlers = run === null ? { problems: [], notes: [] } : readHandlers(contract, run);
  return {
    problems: [
      ...validateContract(contract),
      ...validateActions(contract),
      ...(await validateUnusedActions(contract, folder)),
      ...validateBounds(contract),
      ...(await validateIsolated(folder, contract)),
      ...(await validateMigrations(folder, contract.id)),
      ...(await validateCatalogues(folder, contract)),
      ...handlers.problems,
    ],
    notes: handlers.notes,
  };
}

/** What the server handles, or why that is not known. */
function readHandlers(contract: AnyContract, run: ServerRun): Findings {
  const where = (during: 'import' | 'activate') => (during === 'import' ? '匯入時' : 'activate');
  switch (run.end) {
    case 'activated':
      return { problems: validateHandlers(contract, run.handled), notes: [] };
    case 'noServer':
      return { problems: ['src/server.ts 的預設匯出不是 defineServer() 的結果'], notes: [] };
    case 'stuck': {
      const time = run.seconds > 0 ? `在 ${run.seconds} 秒內` : '';
      return { problems: [`src/server.ts 的${where(run.during)}${time}沒有執行完成；主程式也會停在這裡`], notes: [] };
    }
    case 'exited':
      return { problems: [`src/server.ts 的${where(run.during)}結束了整個行程（代碼 ${run.code}）`], notes: [] };
    case 'notActivated':
      return { problems: [], notes: ['activate 需要真正的服務，處理函式是否齊全要在主程式或 mount() 中才知道'] };
    case 'notImported':
      return {
        problems: [],
        notes: [`src/server.ts 在這裡無法執行，處理函式是否齊全要在主程式或 mount() 中才知道：${run.reason}`],
      };
  }
}

type Catalogue = Readonly<Record<string, string>>;

/**
 * Both catalogues have the same keys with the same `{places}`. What the contract names in Chinese is only translated:
 * `en.json` has these titles, `zh-TW.json` has not.
 */
export async function validateCatalogues(folder: string, contract: AnyContract): Promise<string[]> {
  const [chinese, english] = await Promise.all([read(folder, 'zh-TW'), read(folder, 'en')]);
  if (!chinese && !english) return [];
  if (!chinese || !english) return [`locales/${chinese ? 'en' : 'zh-TW'}.json 不存在；兩種語言的文字要一起提供`];
  const titles = titleKeys(contract);
  return [
    ...titles.filter((key) => key in chinese).map((key) => `locales/zh-TW.json 的「${key}」已寫在契約中，請刪去`),
    ...titles.filter((key) => !english[key]).map((key) => `locales/en.json 沒有「${key}」：契約中名稱的英文`),
    ...missing(chinese, english, titles).map((key) => `locales/en.json 沒有「${key}」`),
    ...missing(english, chinese, titles).map((key) => `locales/zh-TW.json 沒有「${key}」`),
    ...Object.keys(chinese)
      .filter((key) => english[key] !== undefined && places(chinese[key]) !== places(english[key]))
      .map((key) => `「${key}」的 {名稱} 在兩種語言不同：${places(chinese[key])}／${places(english[key])}`),
  ];
}

async function read(folder: string, language: string): Promise<Catalogue | undefined> {
  const text = await readFile(join(folder, 'locales', `${language}.json`), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Catalogue);
}

function missing(of: Catalogue, from: Catalogue, titles: readonly string[]): string[] {
  return Object.keys(of).filter((key) => from[key] === undefined && !titles.includes(key));
}

/** The variables, with or without plural forms. The text of a form (`one {it}`) is no variable. */
function places(text = ''): string {
  const names = text.matchAll(/(?<!\b(?:zero|one|two|few|many|other|=\d+) )\{(\w+)[,}]/g);
  return [...new Set([...names].map(([, name]) => `{${name}}`))].sort().join(' ');
}

const TABLE = /\bCREATE TABLE (?:IF NOT EXISTS )?(?:"([^"]+)"\.)?"([^"]+)"/gi;
/** Columns of a new table, one on each line, and added ones. */
const COLUMN = /^\s+"([^"]+)" |\bADD COLUMN "([^"]+)"/gim;

/**
 * What drizzle-kit writes without a word when its configuration or the tables are incomplete: tables that are not in the
 * plugin's schema, where the host grants and deletes nothing, and columns in another case than the queries use.
 */
async function validateMigrations(folder: string, id: string): Promise<string[]> {
  const migrations = join(folder, 'migrations');
  if (!existsSync(migrations)) return [];
  const files = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort();
  const problems = await Promise.all(
    files.map(async (file) => {
      const sql = await readFile(join(migrations, file), 'utf8');
      return [...outside(sql, id), ...foreign(sql, id), ...wrongCase(sql)].map(
        (problem) => `migrations/${file} ${problem}`,
      );
    }),
  );
  return problems.flat();
}

function outside(sql: string, id: string): string[] {
  return [...sql.matchAll(TABLE)]
    .filter(([, schema]) => schema !== id)
    .map(
      ([, schema = 'public', table = '']) =>
        `的資料表「${table}」在結構「${schema}」，不在外掛自己的；資料表請寫 pgSchema('${id}').table('${table}', …)，並重新產生`,
    );
}

const foreign = (sql: string, id: string) =>
  findForeignChanges(sql.replaceAll(TABLE, ''), id).map(
    (change) =>
      `更動了外掛自己的結構以外的內容（${change}）；只能更動結構「${id}」，其他外掛與主系統的資料請以契約取得`,
  );

function wrongCase(sql: string): string[] {
  const names = [...sql.matchAll(COLUMN)].map(([, created, added]) => created ?? added ?? '');
  const camel = [...new Set(names)].filter((name) => /[A-Z]/.test(name));
  return camel.map(
    (name) => `的欄位「${name}」與查詢所用的 snake_case 不符；drizzle.config.ts 請寫 casing: 'snake_case'，並重新產生`,
  );
}

/** Compares what a server returns with the contract: exactly one handler for each call, offer, job and command. */
export function validateHandlers(contract: AnyContract, handled: Handled): string[] {
  const search = contract.search && !handled['search']?.length ? ['伺服器端沒有 search 的處理函式'] : [];
  const named = (['api', 'offers', 'contributions', 'subscriptions', 'jobs', 'cli'] as const).flatMap((kind) => {
    const declared = declaredNames(contract, kind);
    const given = handled[kind] ?? [];
    return [
      ...declared.filter((name) => !given.includes(name)).map((name) => `伺服器端沒有「${name}」（${kind}）的處理函式`),
      ...given
        .filter((name) => !declared.includes(name))
        .map((name) => `契約沒有「${name}」（${kind}），伺服器端卻處理它`),
    ];
  });
  return [...search, ...named];
}

type Kind = 'api' | 'offers' | 'contributions' | 'subscriptions' | 'jobs' | 'cli';

function declaredNames(contract: AnyContract, kind: Kind): string[] {
  if (kind === 'subscriptions') return Object.keys(contract.subscribes ?? {});
  if (kind === 'contributions') return [...(contract.contributes ?? [])];
  const shapes = Object.entries((contract[kind] ?? {}) as Readonly<Record<string, { readonly side?: string }>>);
  return shapes.filter(([, { side }]) => side !== 'browser').map(([name]) => name);
}
