import { sanitizeRichText } from '@atrium/sdk/server';
import { hashPassphrase } from '../link/passphrase.ts';
import type { Body, Prepared } from './Body.ts';

/**
 * What takes time, or awaits something else than the database, before the transaction of a save.
 *
 * @throws Refusal 422 for a content that is too large or nested too deeply
 */
export async function prepareBody({
  content,
  urlPassphrase,
}: Pick<Body, 'content' | 'urlPassphrase'>): Promise<Prepared> {
  const isNone = urlPassphrase === null || urlPassphrase?.trim() === '';
  return {
    content: content === undefined ? undefined : sanitizeRichText(content),
    passphraseHash: urlPassphrase == null || isNone ? (isNone ? null : undefined) : await hashPassphrase(urlPassphrase),
  };
}
