import type { AnyContract } from '@atrium/sdk';
import { isForIsolated } from '@atrium/sdk/archive';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join, relative } from 'node:path';

const IMPORT = /\b(?:from|import|require)\s*\(?\s*['"]([^'"]+)['"]/g;
const NETWORK = /(?<![.\w])(fetch|WebSocket|EventSource)\s*\(/;
const REPLACING = /\bcontext\.(inheritance|changed)\b|\{[^{}]*\b(inheritance|changed)\b[^{}]*\}\s*=\s*context\b/;
const COMMENT = /^\s*(?:\/\/|\*|\/\*)/;

/** What an isolated plugin has no use for, each with its line. The host refuses it, too. */
export async function validateIsolated(folder: string, contract: AnyContract): Promise<string[]> {
  if (!contract.isolated) return [];
  const problems: string[] = [];
  for (const file of await serverFiles(folder)) {
    const lines = (await readFile(file, 'utf8')).split('\n');
    for (const [at, line] of lines.entries())
      if (!COMMENT.test(line))
        for (const problem of problemsOf(line)) problems.push(`${relative(folder, file)}:${at + 1} ${problem}`);
  }
  if (contract.fulfils && contract.fulfils.length > 0)
    problems.push(
      `${await lineOf(folder, 'fulfils')} 獨立執行的外掛（isolated）不能取代平台的部分，請移除 fulfils 或 isolated`,
    );
  if (contract.requests && Object.keys(contract.requests).length > 0)
    problems.push(
      `${await lineOf(folder, 'requests')} 獨立執行的外掛（isolated）不能送出申請：簽核與外掛寫入的資料要在同一個交易裡，請移除 requests 或 isolated`,
    );
  return problems;
}

function problemsOf(line: string): string[] {
  const modules = [...line.matchAll(IMPORT)].flatMap(([, name = '']) =>
    isBuiltin(name) && !isForIsolated(name) ? name : [],
  );
  const [, network] = NETWORK.exec(line) ?? [];
  const [, one, other] = REPLACING.exec(line) ?? [];
  const part = one ?? other;
  return [
    ...modules.map((name) => `獨立執行的外掛（isolated）不能使用「${name}」：它沒有網路，也不能啟動其他程序`),
    ...(network === undefined ? [] : [`獨立執行的外掛（isolated）沒有網路，不能使用 ${network}`]),
    ...(part === undefined ? [] : [`獨立執行的外掛（isolated）沒有 context.${part}：它屬於取代平台部分的外掛`]),
  ];
}

async function serverFiles(folder: string): Promise<string[]> {
  const all = await readdir(join(folder, 'src'), { recursive: true });
  const isServers = (name: string) => /^server(\.ts$|[/\\].*\.ts$)/.test(name) && !/\.(test|types)\.ts$/.test(name);
  return all
    .filter(isServers)
    .sort()
    .map((name) => join(folder, 'src', name));
}

/** Where a part of the contract is written. */
async function lineOf(folder: string, name: string): Promise<string> {
  const file = join('src', 'contract.ts');
  if (!existsSync(join(folder, file))) return file;
  const at = (await readFile(join(folder, file), 'utf8'))
    .split('\n')
    .findIndex((line) => new RegExp(`\\b${name}\\b`).test(line));
  return at === -1 ? file : `${file}:${at + 1}`;
}
