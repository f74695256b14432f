import type { Mounted, SignedIn } from '@atrium/testing';
import { expect } from 'vitest';
import type contract from '../contract.ts';
import { sentPassword } from './wirePassword.ts';

type C = typeof contract;

/** What all rows of an import get. */
export interface Chosen {
  readonly typeId: number;
  readonly purposeId: number;
  readonly readers?: number[];
}

/** A row as a browser sends it, its password encrypted for the person. */
export const sentRow = (
  line: number,
  { token }: Pick<SignedIn<C>, 'token'>,
  more: object = {},
  text = 'Imp0rted!',
) => ({
  ...{ line, title: '', account: `user-${line}`, link: '', remark: '' },
  password: sentPassword(text, token),
  ...more,
});

/** Fills an import with parts of rows, starts it, and waits for its end. Rejects with the call that is refused. */
export async function importAccounts(
  { server }: Pick<Mounted<C>, 'server'>,
  { api }: Pick<SignedIn<C>, 'api'>,
  chosen: Chosen,
  parts: readonly object[][],
) {
  const total = parts.reduce((sum, rows) => sum + rows.length, 0);
  const { id: importId } = await api.createImport({ body: { ...chosen, total } });
  for (const [part, rows] of parts.entries())
    await api.fillImport({ params: { importId, part }, body: { rows: rows as never } });
  await api.startImport({ params: { importId } });
  await server.services.jobs.runDue();
  const read = () => api.readImport({ params: { importId } });
  await expect.poll(async () => (await read()).state).toMatch(/done|failed/);
  return read();
}
