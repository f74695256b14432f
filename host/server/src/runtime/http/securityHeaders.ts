import type { FastifyReply } from 'fastify';

const YEAR = 365 * 24 * 3600;

/** Browsers and search engines read these of documents only. */
const OF_DOCUMENTS = {
  'x-frame-options': 'SAMEORIGIN',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  // Nothing of a company's portal belongs in a search engine, nor does what a public link shows.
  'x-robots-tag': 'noindex, nofollow',
} as const;
export const DOCUMENT_HEADERS: readonly string[] = Object.keys(OF_DOCUMENTS);

/** Headers of every response. The content security policy of pages comes with the page (`web/policy.ts`). */
export function securityHeaders(reply: FastifyReply, requestId: string, isEncrypted: boolean): void {
  // Other services on this host name may have no TLS, so its subdomains are not included.
  if (isEncrypted) reply.raw.setHeader('strict-transport-security', `max-age=${YEAR}`);
  reply.raw.setHeader('x-request-id', requestId);
  reply.raw.setHeader('x-content-type-options', 'nosniff');
  reply.raw.setHeader('referrer-policy', 'same-origin');
  reply.raw.setHeader('cross-origin-resource-policy', 'same-origin');
  for (const [header, value] of Object.entries(OF_DOCUMENTS)) reply.raw.setHeader(header, value);
}
