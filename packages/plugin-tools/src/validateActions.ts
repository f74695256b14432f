import type { AnyContract } from '@atrium/sdk';
import { hostContract } from '@atrium/sdk/host';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const KINDS = ['api', 'tabs', 'panels', 'header', 'account', 'sideTabs', 'today', 'search', 'commands'] as const;

/** One sentence for each action that is needed somewhere and declared nowhere, with the actions that may be named. */
export function validateActions(contract: AnyContract): string[] {
  const own = Object.keys(contract.actions ?? {});
  const allowed = [...own, ...Object.keys(hostContract.actions), 'anyone', 'public', 'changeToken'];
  return KINDS.flatMap((kind) => {
    const shapes: Readonly<Record<string, { readonly needs?: unknown }>> =
      (kind === 'search' ? contract.search?.types : contract[kind]) ?? {};
    return Object.entries(shapes).flatMap(([name, { needs }]) =>
      collectCodes(needs)
        .filter((code) => !allowed.includes(code))
        .map((code) => `${kind} 的「${name}」需要的權限「${code}」不存在；可以寫：${allowed.join('、')}`),
    );
  });
}

/** The codes of a `needs` in any of its forms. */
export function collectCodes(needs: unknown): string[] {
  if (typeof needs === 'string') return [needs];
  if (Array.isArray(needs)) return needs.flatMap(collectCodes);
  return typeof needs === 'object' && needs !== null && 'all' in needs ? collectCodes(needs.all) : [];
}

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

const needsOf = (part: object): readonly string[] => ('needs' in part ? collectCodes(part.needs) : []);

/** As a value; where it is declared, a colon follows. */
function mentions(source: string, action: string): boolean {
  return new RegExp(`(['"\`])${action.replaceAll('.', String.raw`\.`)}\\1(?!\\s*:)`).test(source);
}

async function sourcesOf(folder: string): Promise<string> {
  const files = await readdir(folder, { recursive: true });
  const own = files.filter((file) => /\.tsx?$/.test(file) && !/\.(test|types)\.tsx?$/.test(file));
  return (await Promise.all(own.map((file) => readFile(join(folder, file), 'utf8')))).join('\n');
}
