import type { AnyContract } from '@atrium/sdk';
import type { AnyPluginServer, ServerContext, ServerModule } from '@atrium/sdk/server';

/**
 * Runs `activate` with a context in which every service is there and does nothing, and compares what it gives with the
 * contract: one handler for each call, offer, job and command, none beyond. Gives undefined where `activate` wants real
 * answers from its services, since then only a running host can tell.
 */
export async function validateHandlers(contract: AnyContract, module: ServerModule): Promise<string[] | undefined> {
  if (typeof module?.activate !== 'function') return ['src/server.ts 的預設匯出不是 defineServer() 的結果'];
  const server = await activated(module);
  if (!server) return undefined;
  return (['api', 'offers', 'jobs', 'cli'] as const).flatMap((kind) => {
    const shapes = Object.entries((contract[kind] ?? {}) as Readonly<Record<string, { readonly side?: string }>>);
    const declared = shapes.filter(([, { side }]) => side !== 'browser').map(([name]) => name);
    const given = Object.keys(server[kind] ?? {});
    return [
      ...declared.filter((name) => !given.includes(name)).map((name) => `伺服器端沒有「${name}」（${kind}）的處理函式`),
      ...given
        .filter((name) => !declared.includes(name))
        .map((name) => `契約沒有「${name}」（${kind}），伺服器端卻處理它`),
    ];
  });
}

async function activated(module: ServerModule): Promise<AnyPluginServer | undefined> {
  try {
    return await module.activate(inert as unknown as ServerContext<AnyContract>);
  } catch {
    return undefined;
  }
}

/** Answers every property and every call with itself, and is no promise. */
const inert: unknown = new Proxy(() => {}, {
  get: (_target, name) => (name === 'then' ? undefined : name === Symbol.toPrimitive ? () => '' : inert),
  apply: () => inert,
});
