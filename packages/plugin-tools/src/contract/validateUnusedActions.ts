import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnyContract } from '@atrium/sdk';
import { codesOf } from './validateActions.ts';

/** Kinds of a contract whose parts name what they need. */
const GUARDED = ['tabs', 'panels', 'header', 'account', 'sideTabs', 'commands', 'api'] as const;

/**
 * Actions that guard nothing: named by no `needs` of the contract, and by no other line of the sources. Granting one
 * would allow nothing, so that the role form must not offer it.
 */
export async function validateUnusedActions(contract: AnyContract, folder: string): Promise<string[]> {
  const named = new Set(GUARDED.flatMap((kind) => Object.values(contract[kind] ?? {}).flatMap(needsOf)));
  const rest = Object.keys(contract.actions ?? {}).filter((action) => !named.has(action));
  if (rest.length === 0) return [];
  const source = await sourcesOf(join(folder, 'src'));
  return rest
    .filter((action) => !mentions(source, action))
    .map(
      (action) =>
        `actions「${action}」沒有保護任何呼叫或畫面：以 needs: '${action}' 或 caller.can('${action}') 使用它，或先移除`,
    );
}

const needsOf = (part: object): readonly string[] => ('needs' in part ? codesOf(part.needs) : []);

/** As a value; where it is declared, a colon follows. */
function mentions(source: string, action: string): boolean {
  return new RegExp(`(['"\`])${action.replaceAll('.', String.raw`\.`)}\\1(?!\\s*:)`).test(source);
}

async function sourcesOf(folder: string): Promise<string> {
  const files = await readdir(folder, { recursive: true });
  const own = files.filter((file) => /\.tsx?$/.test(file) && !/\.(test|types)\.tsx?$/.test(file));
  return (await Promise.all(own.map((file) => readFile(join(folder, file), 'utf8')))).join('\n');
}
