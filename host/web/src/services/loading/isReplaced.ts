import type { ChunkFailure } from '../loading.ts';

/**
 * Whether a part is missing because another release has been installed since this page was loaded: the server's page
 * references other files, or the file of a plugin no longer exists. False when the server cannot be reached.
 */
export async function isReplaced(failure: ChunkFailure): Promise<boolean> {
  try {
    const reply = await fetch(location.pathname, { cache: 'no-store', headers: { accept: 'text/html' } });
    if (!reply.ok) return false;
    if (filesOf(new DOMParser().parseFromString(await reply.text(), 'text/html')) !== filesOf(document)) return true;
    const address = addressIn(failure);
    return address !== undefined && (await fetch(address, { method: 'HEAD', cache: 'no-store' })).status === 404;
  } catch {
    return false;
  }
}

function filesOf(page: Document): string {
  const map = page.querySelector('script[type=importmap]')?.textContent;
  const entry = page.querySelector('script[type=module][src]')?.getAttribute('src');
  return `${map} ${entry}`;
}

/** Browsers name the missing file, if at all, in the message. */
function addressIn({ cause }: ChunkFailure): string | undefined {
  return cause instanceof Error ? /https?:\/\/\S+/.exec(cause.message)?.[0] : undefined;
}
