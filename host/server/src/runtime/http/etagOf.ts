import { createHash } from 'node:crypto';

/** Weak, since the bytes differ: every envelope has its own request id, and files may be compressed. */
export function etagOf(state: string): string {
  return `W/"${createHash('sha256').update(state).digest('base64url').slice(0, 22)}"`;
}
