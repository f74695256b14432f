import type { Served } from './children.ts';

/** Asks `/readyz` until it answers; false when the server ended before. */
export async function whenReady(address: string, server: Served): Promise<boolean> {
  let over = false;
  void server.ended.then(() => (over = true));
  while (!over) {
    const answer = await fetch(`${address}/readyz`).catch(() => undefined);
    if (answer?.ok) return true;
    await Promise.race([server.ended, new Promise((resolve) => setTimeout(resolve, 100))]);
  }
  return false;
}
