/**
 * Files are fetched by `<img>` and links, which carry no bearer: a cookie limited to this path carries it for them.
 */
const NAME = 'atrium_files';

/**
 * Sets the cookie to a bearer, or clears it. HttpOnly, SameSite=Strict, for the path of files only (contract.md,
 * Browser).
 */
export function fileCookie(bearer: string | undefined, path: string, secure: boolean): string {
  const value = bearer === undefined ? `${NAME}=; Max-Age=0` : `${NAME}=${bearer}`;
  return `${value}; Path=${path}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
}

/** The bearer of a Cookie header. */
export function bearerOfCookie(header: string | undefined): string | undefined {
  const pair = header?.split(/;\s*/).find((part) => part.startsWith(`${NAME}=`));
  return pair?.slice(NAME.length + 1);
}
