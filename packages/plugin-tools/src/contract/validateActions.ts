import type { AnyContract } from '@atrium/sdk';
import { hostContract } from '@atrium/sdk/host';

const KINDS = ['api', 'tabs', 'panels', 'header', 'account', 'sideTabs', 'today', 'search', 'commands'] as const;

/** One sentence for each action that is needed somewhere and declared nowhere, with the actions that may be named. */
export function validateActions(contract: AnyContract): string[] {
  const own = Object.keys(contract.actions ?? {});
  const allowed = [...own, ...Object.keys(hostContract.actions), 'anyone', 'public', 'changeToken'];
  return KINDS.flatMap((kind) => {
    const shapes: Readonly<Record<string, { readonly needs?: unknown }>> =
      (kind === 'search' ? contract.search?.types : contract[kind]) ?? {};
    return Object.entries(shapes).flatMap(([name, { needs }]) =>
      codesOf(needs)
        .filter((code) => !allowed.includes(code))
        .map((code) => `${kind} 的「${name}」需要的權限「${code}」不存在；可以寫：${allowed.join('、')}`),
    );
  });
}

/** The codes of a `needs` in any of its forms. */
export function codesOf(needs: unknown): string[] {
  if (typeof needs === 'string') return [needs];
  if (Array.isArray(needs)) return needs.flatMap(codesOf);
  return typeof needs === 'object' && needs !== null && 'all' in needs ? codesOf(needs.all) : [];
}
