let common: Promise<ReadonlySet<string>> | undefined;

/**
 * Returns whether it is one of the most common passwords, ignoring case. The list is part of the plugin and loaded on first use:
 * no password leaves the browser for it.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= load();
  return (await common).has(password.toLowerCase());
}

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}
