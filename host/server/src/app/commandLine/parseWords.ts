import { knownOptions, valuedOptions } from './CommandEntry.ts';

export interface Parsed {
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | true>>;
}

/** What a person typed after the command's name. `--name=value` and, where the usage says so, `--name value`. */
export function parseWords(
  typed: readonly string[],
  usage: string,
): Parsed | { readonly unknown: string } | { readonly lacks: string } {
  const words: string[] = [];
  const options: Record<string, string | true> = {};
  const [known, valued] = [knownOptions(usage), valuedOptions(usage)];
  for (let at = 0; at < typed.length; at++) {
    const word = typed[at] as string;
    const match = /^--([a-z][a-z0-9-]*)(?:=(.*))?$/s.exec(word);
    if (!match) {
      if (word.startsWith('-') && word !== '-') return { unknown: word };
      words.push(word);
      continue;
    }
    const [, name = '', value] = match;
    if (!known.has(name)) return { unknown: `--${name}` };
    const next = value ?? (valued.has(name) ? typed[++at] : undefined);
    if (valued.has(name) && next === undefined) return { lacks: `--${name}` };
    options[name] = next ?? true;
  }
  return { words, options };
}
