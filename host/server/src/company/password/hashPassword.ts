import { hash, verify } from '@node-rs/argon2';

/** argon2id with OWASP's parameters: 19 MiB, two passes, one lane; some 20 ms. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A dummy hash: verifying against it takes as long as against a real one. */
const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$c29tZXRoaW5nc2FsdHk$Ppcy8jaTXQXkLtUV6OBZTAJuiLP5a8WGVT/ARyp3aEY';

export function hashPassword(password: string): Promise<string> {
  return hash(password, PARAMETERS);
}

/** Verifies a password. Without a hash it returns false, after the same time (C.2-2). */
export async function isPassword(password: string, hashed: string | undefined): Promise<boolean> {
  const matches = await verify(hashed ?? DUMMY_HASH, password);
  return matches && hashed !== undefined;
}
