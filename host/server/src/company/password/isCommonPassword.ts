const RANKS = 10_000;
let common: Promise<ReadonlySet<string>> | undefined;

/**
 * Returns whether it is one of the ten thousand most common passwords, ignoring case. The list is loaded on first use.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= load();
  return (await common).has(password.toLowerCase());
}

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  // Shorter ones are refused for their length.
  return new Set((dictionary['passwords-common'] as string[]).slice(0, RANKS).filter(({ length }) => length >= 8));
}
