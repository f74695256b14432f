/** The address of the server; the server itself validates the values. */
export function addressOf(env: NodeJS.ProcessEnv): string {
  const port = env['PORT'] ?? '4600';
  const host = env['HOST'] ?? '127.0.0.1';
  const name = ['127.0.0.1', '::1', '0.0.0.0', '::', ''].includes(host) ? 'localhost' : host;
  return `http://${name}:${port}`;
}

/** `--port` and `--host` of the arguments as environment variables, and the remaining arguments. */
export function asEnvironment(args: readonly string[]): { args: string[]; env: Record<string, string> } {
  const env: Record<string, string> = {};
  const rest = [...args];
  for (const [name, variable] of [
    ['port', 'PORT'],
    ['host', 'HOST'],
  ] as const) {
    const value = optionOf(rest, name);
    const at = rest.findIndex((word) => word === `--${name}` || word.startsWith(`--${name}=`));
    if (value === undefined) continue;
    env[variable] = value;
    rest.splice(at, rest[at]!.includes('=') ? 1 : 2);
  }
  return { args: rest, env };
}

/** Value of `--name value` or `--name=value`. */
function optionOf(args: readonly string[], name: string): string | undefined {
  const at = args.findIndex((word) => word === `--${name}` || word.startsWith(`--${name}=`));
  const word = args[at];
  if (word === undefined) return undefined;
  return word.includes('=') ? word.slice(word.indexOf('=') + 1) : args[at + 1];
}
