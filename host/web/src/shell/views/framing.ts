const ALLOWED = 'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals';

/**
 * How an address is framed, null unless it is http or https. A page of our own origin gets no `allow-same-origin`,
 * because with scripts it could remove its sandbox.
 */
export function framing(link: string, base: string): { src: string; sandbox: string } | null {
  const url = URL.parse(link, base);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const own = url.origin === new URL(base).origin;
  return { src: url.href, sandbox: own ? ALLOWED : `${ALLOWED} allow-same-origin` };
}
