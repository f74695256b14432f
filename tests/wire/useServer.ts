import { afterAll, beforeAll, inject } from 'vitest';
import { startOnCopy } from '../company/copyCompany.ts';
import type { Atrium } from '../server/startAtrium.ts';
import { Client } from '../server/Client.ts';

/** A real server with the demo company for the tests of one file. */
export function useServer(env: Readonly<Record<string, string | undefined>> = {}): { client: Client; atrium: Atrium } {
  const held = {} as { client: Client; atrium: Atrium };
  beforeAll(async () => {
    held.atrium = await startOnCopy(inject('company'), env);
    held.client = new Client(held.atrium.url);
  });
  afterAll(() => held.atrium?.stop());
  return held;
}
