import { createHmac, timingSafeEqual } from 'node:crypto';
import { fileUrl } from './fileFacts.ts';
import type { FileDependencies } from './FileDependencies.ts';

const MINUTE = 60_000;

type UrlDependencies = Pick<FileDependencies, 'clock' | 'main' | 'signingKey'>;

/** What a plugin names in an address: part of the query as it is, without encoding. */
const GRANT = /^[\w-]{1,100}$/;

/**
 * Returns the address of a file with a seal of its plugin, which works without a session for a number of minutes while
 * the plugin allows `grant`.
 *
 * @throws TypeError for a grant of other characters
 */
export function sealedUrl(
  { clock, main, signingKey }: UrlDependencies,
  plugin: string,
  id: string,
  { grant, minutes }: { readonly grant: string; readonly minutes: number },
): string {
  if (!GRANT.test(grant)) throw new TypeError('a grant has 1 to 100 of letters, digits, - and _');
  const until = String(clock.now().getTime() + minutes * MINUTE);
  const seal = sealOf(signingKey, plugin, id, { until, grant }).toString('base64url');
  return `${fileUrl(main, id)}?until=${until}&grant=${grant}&seal=${seal}`;
}

/** Returns what the query of a file's address was given out for; undefined without a valid, unexpired seal of this plugin. */
export function sealedGrant(
  { clock, signingKey }: Omit<UrlDependencies, 'main'>,
  plugin: string,
  id: string,
  query: unknown,
): string | undefined {
  const { until, grant, seal } = query as { until?: unknown; grant?: unknown; seal?: unknown };
  if (typeof until !== 'string' || typeof seal !== 'string' || !/^\d{13}$/.test(until)) return undefined;
  if (typeof grant !== 'string' || !GRANT.test(grant)) return undefined;
  const given = Buffer.from(seal, 'base64url');
  const right = sealOf(signingKey, plugin, id, { until, grant });
  const isSealed = given.length === right.length && timingSafeEqual(given, right);
  return isSealed && Number(until) > clock.now().getTime() ? grant : undefined;
}

/**
 * The purpose is part of the signed text, so that the seal of a file is not valid for anything else signed by the key.
 */
const sealOf = (key: Uint8Array, plugin: string, id: string, { until, grant }: Record<'until' | 'grant', string>) =>
  createHmac('sha256', key).update(['atrium file', plugin, id, until, grant].join('\n')).digest();
