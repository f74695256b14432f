/** The claims of a token that the browser uses (C.2-9). `exp` in seconds. */
export interface Claims {
  readonly jti: string;
  readonly uuid: string;
  readonly exp: number;
}

/**
 * Reads a JWT's claims without checking its signature, which only the server can. null if it is not a token of Atrium.
 */
export function readClaims(token: string): Claims | null {
  try {
    const payload = token.split('.')[1] ?? '';
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0));
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as Partial<Claims>;
    const { jti, uuid, exp } = claims;
    return typeof jti === 'string' && typeof uuid === 'string' && typeof exp === 'number' ? { jti, uuid, exp } : null;
  } catch {
    return null;
  }
}

/** Returns whether the token has not expired. */
export function isCurrent(token: string, now: number = Date.now()): boolean {
  const claims = readClaims(token);
  return claims !== null && claims.exp * 1000 > now;
}
