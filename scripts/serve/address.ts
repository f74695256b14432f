/** Where the server will answer, from its options and environment; the server itself checks them. */
export function addressOf(words: readonly string[], env: NodeJS.ProcessEnv = process.env): string {
  const port = optionOf(words, 'port') ?? env['PORT'] ?? '4600';
  const host = optionOf(words, 'host') ?? env['HOST'] ?? '127.0.0.1';
  const name = ['127.0.0.1', '::1', '0.0.0.0', '::', ''].includes(host) ? 'localhost' : host;
  return `http://${name}:${port}`;
}

/** Value of `--name value` or `--name=value`. */
export function optionOf(words: readonly string[], name: string): string | undefined {
  const at = words.findIndex((word) => word === `--${name}` || word.startsWith(`--${name}=`));
  const word = words[at];
  if (word === undefined) return undefined;
  return word.includes('=') ? word.slice(word.indexOf('=') + 1) : words[at + 1];
}
