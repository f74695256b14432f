import type { AnyContract } from '@atrium/sdk';
import type { AnyPluginServer, ServerContext, ServerModule } from '@atrium/sdk/server';

/**
 * Runs `activate` with a context whose services do nothing, and compares the result with the contract: exactly one
 * handler for each call, offer, job and command. Returns undefined if `activate` needs real results of its services,
 * since then only a running host can check.
 */
export async function validateHandlers(contract: AnyContract, module: ServerModule): Promise<string[] | undefined> {
  if (typeof module?.activate !== 'function') return ['src/server.ts 的預設匯出不是 defineServer() 的結果'];
  const server = await activated(module);
  if (!server) return undefined;
  const search = contract.search && typeof server.search !== 'function' ? ['伺服器端沒有 search 的處理函式'] : [];
  const named = (['api', 'offers', 'contributions', 'subscriptions', 'jobs', 'cli'] as const).flatMap((kind) => {
    const declared = declaredNames(contract, kind);
    const given = Object.keys(server[kind] ?? {});
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

async function activated(module: ServerModule): Promise<AnyPluginServer | undefined> {
  try {
    return await module.activate(inert as unknown as ServerContext<AnyContract>);
  } catch {
    return undefined;
  }
}

/** A proxy that returns itself for every property and call, and is not thenable. */
const inert: unknown = new Proxy(() => {}, {
  get: (_target, name) => (name === 'then' ? undefined : name === Symbol.toPrimitive ? () => '' : inert),
  apply: () => inert,
});
