import { createHmac, timingSafeEqual } from 'node:crypto';
import { fileUrl } from './fileFacts.ts';
import type { FileDependencies } from './FileDependencies.ts';

const MINUTE = 60_000;

type UrlDependencies = Pick<FileDependencies, 'clock' | 'main' | 'signingKey'>;

/** Returns the address of a file with a seal of its plugin, which works without a session for a number of minutes. */
export function sealedUrl(
  { clock, main, signingKey }: UrlDependencies,
  plugin: string,
  id: string,
  minutes: number,
): string {
  const until = String(clock.now().getTime() + minutes * MINUTE);
  const seal = sealOf(signingKey, plugin, id, until).toString('base64url');
  return `${fileUrl(main, id)}?until=${until}&seal=${seal}`;
}

/** Returns whether the query of a file's address has a valid, unexpired seal of this plugin. */
export function isSealed(
  { clock, signingKey }: Omit<UrlDependencies, 'main'>,
  plugin: string,
  id: string,
  query: unknown,
) {
  const { until, seal } = query as { until?: unknown; seal?: unknown };
  if (typeof until !== 'string' || typeof seal !== 'string' || !/^\d{13}$/.test(until)) return false;
  const given = Buffer.from(seal, 'base64url');
  const right = sealOf(signingKey, plugin, id, until);
  return given.length === right.length && timingSafeEqual(given, right) && Number(until) > clock.now().getTime();
}

/**
 * The purpose is part of the signed text, so that the seal of a file is not valid for anything else signed by the key.
 */
const sealOf = (key: Uint8Array, plugin: string, id: string, until: string) =>
  createHmac('sha256', key).update(['atrium file', plugin, id, until].join('\n')).digest();
