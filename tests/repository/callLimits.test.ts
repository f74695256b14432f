import { existsSync, readdirSync } from 'node:fs';
import { isRecent, METHODS, type AnyContract } from '@atrium/sdk';
import { hostContract } from '@atrium/sdk/host';
import { expect, test } from 'vitest';

/** Calls that read although they are no GET, or whose limit is another one than a number of calls. */
const OTHERS = [
  'handover.search', // reads
  'host.proof', // wrong and right passwords have limits of their own
  'host.socketLogin', // sockets of a session
  'host.socketLogout',
];

const ROOT = new URL('../../plugins/', import.meta.url);

test('every call that everyone may make and that writes has a limit', async () => {
  const plugins = readdirSync(ROOT).filter((name) => existsSync(new URL(`${name}/src/contract.ts`, ROOT)));
  const loaded = plugins.map((name) => import(new URL(`${name}/src/contract.ts`, ROOT).href));
  const modules = (await Promise.all(loaded)) as { readonly default: AnyContract }[];
  const contracts = [...modules.map((module) => module.default), hostContract as AnyContract];
  expect(contracts.length).toBeGreaterThan(10);
  const without = contracts.flatMap(({ id, api }) =>
    Object.entries(api ?? {})
      .filter(([, call]) => {
        const writes = METHODS.some((method) => method !== 'get' && method in call);
        const needs = isRecent(call.needs) ? call.needs.all : [call.needs].flat();
        const isForAll = needs.length === 0 || needs.includes('anyone');
        return writes && isForAll && call.limit === undefined;
      })
      .map(([name]) => `${id}.${name}`),
  );
  expect(without.toSorted()).toEqual(OTHERS.toSorted());
});
