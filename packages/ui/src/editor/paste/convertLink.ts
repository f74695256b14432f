import { safeLink } from '@atrium/sdk/richText';
import type { At, Conversion } from './Conversion.ts';
import { clean, type CleanNode } from './CleanNode.ts';

/** Schemes whose address says nothing to a person, and could do harm. */
const HARMFUL = /^(?:javascript|vbscript|data|blob|about|view-source|filesystem):/i;

/** Characters of an address that are kept as text. */
const LONGEST_ADDRESS = 500;

/**
 * Converts a link. One that a text may not have, such as that of a share (`file:`, `\\server\share`), loses its function and
 * keeps its address as text.
 */
export function convertLink(
  href: string | undefined,
  at: At,
  out: CleanNode[],
  conversion: Conversion,
  convertContent: (at: At, out: CleanNode[]) => void,
): void {
  const address = href?.replace(/[\t\n\r]+/g, '').trim() ?? '';
  const safe = safeLink(address) ?? safeLink(withoutCredentials(address));
  if (address === '' || at.inLink) return convertContent(at, out);
  if (safe !== undefined) {
    const children: CleanNode[] = [];
    convertContent({ ...at, inLink: true }, children);
    out.push(clean('a', children, { href: safe }));
    return undefined;
  }
  const before = out.length;
  convertContent(at, out);
  const shown = showAddress(address);
  conversion.losses.add('links');
  if (shown === undefined || textOf(out.slice(before)).includes(shown)) return undefined;
  conversion.writer.text(out.length === before ? shown : `（${shown}）`, at.style, at, out);
}

/** The name and password of an address are not what a person saw. */
function withoutCredentials(address: string): string {
  const url = URL.parse(address);
  if (!url || (url.username === '' && url.password === '')) return '';
  url.username = '';
  url.password = '';
  return url.href;
}

/** The address as a person types it: `\\server\share\plan.xlsx`. Undefined for places within a page. */
function showAddress(address: string): string | undefined {
  if (address.startsWith('#') || HARMFUL.test(address) || address.length > LONGEST_ADDRESS) return undefined;
  if (!/^file:/i.test(address)) return decoded(address);
  const [slashes = '', rest = ''] =
    /^(\/*)(.*)$/.exec(address.slice('file:'.length).replaceAll('\\', '/'))?.slice(1) ?? [];
  const path = decoded(rest).replaceAll('/', '\\');
  if (/^[a-z][:|]/i.test(path)) return path.replace('|', ':');
  // `file:///Users/…` is a path of this computer, `file://server/…` and `file://///server/…` are a share.
  return slashes.length === 3 ? decoded(`/${rest}`) : `\\\\${path}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const textOf = (nodes: readonly CleanNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('');
