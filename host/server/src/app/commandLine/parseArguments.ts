import { parseArgs } from 'node:util';
import { knownOptions, valuedOptions } from './CommandEntry.ts';

export interface Parsed {
  readonly args: readonly string[];
  readonly options: Readonly<Record<string, string | true>>;
}

/**
 * Splits what was typed after the command's name into arguments and options. The usage lists which options exist and
 * which take a value.
 */
export function parseArguments(
  typed: readonly string[],
  usage: string,
): Parsed | { readonly unknown: string } | { readonly lacks: string } {
  const valued = valuedOptions(usage);
  const types = [...knownOptions(usage)].map(
    (name) => [name, { type: valued.has(name) ? 'string' : 'boolean' }] as const,
  );
  const { tokens } = parseArgs({
    args: [...typed],
    options: Object.fromEntries(types),
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const args: string[] = [];
  const options: Record<string, string | true> = {};
  for (const token of tokens) {
    if (token.kind === 'positional') args.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, rawName, value } = token;
    if (!types.some(([known]) => known === name)) return { unknown: rawName };
    if (valued.has(name) && value === undefined) return { lacks: rawName };
    options[name] = value ?? true;
  }
  return { args, options };
}
