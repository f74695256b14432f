let ranked: Promise<ReadonlyMap<string, number>> | undefined;

/**
 * Whether it is one of the most common passwords, ignoring case. The list of some 49,000 is loaded on first use; nothing is sent
 * anywhere.
 *
 * @param ranks how many of the most common ones count; all of the list by default
 */
export async function isCommonPassword(password: string, ranks = Infinity): Promise<boolean> {
  ranked ??= load();
  const rank = (await ranked).get(password.toLowerCase());
  return rank !== undefined && rank < ranks;
}

async function load(): Promise<ReadonlyMap<string, number>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Map((dictionary['passwords-common'] as string[]).map((password, rank) => [password, rank]));
}
