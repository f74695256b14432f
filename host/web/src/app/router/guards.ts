import { redirect } from 'react-router-dom';
import { isCurrent, type TokenStore } from '../../services/TokenStore.ts';
import { isUnsupported, PATHS } from '../../services/paths.ts';

/** `/login`: a valid token leads to `/index`, an expired one is discarded (C.2-1). */
export function guardLogin(tokens: Pick<TokenStore, 'read' | 'clear'>, userAgent: string): Response | null {
  if (isUnsupported(userAgent)) return redirect(PATHS.iePage);
  const token = tokens.read();
  if (token === null) return null;
  if (isCurrent(token)) return redirect(PATHS.index);
  tokens.clear();
  return null;
}

/** `/index` and `/Themes` require a public token; others get there after signing in. */
export function guardSignedIn(
  tokens: TokenStore,
  { url }: Pick<Request, 'url'>,
  keep: (address: string) => void,
): Response | null {
  if (tokens.read() !== null) return null;
  const { pathname, search } = new URL(url);
  keep(pathname + search);
  return redirect(PATHS.login);
}

/** `/IePage` is for unsupported browsers only. */
export function guardIePage(userAgent: string): Response | null {
  return isUnsupported(userAgent) ? null : redirect(PATHS.login);
}
