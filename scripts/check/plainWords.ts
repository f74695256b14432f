import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../process/root.ts';
import type { Outcome } from '../process/runSteps.ts';
import { sourceFiles } from './sourceFiles.ts';

/** Phrases that the repository does not use, each with what to write instead. */
const PHRASES: readonly (readonly [phrase: RegExp, instead: string])[] = [
  [/\banew\b/i, 'again; refetches, reloads, retries'],
  [/\bwhoever\b/i, 'the caller, the owner, the user'],
  [/\b(?:browser|server) hal(?:f|ves)\b/i, 'client, server'],
  [/\bhalves of (?:a|the|one|each) plugin\b/i, 'client and server'],
  [/\bstands? twice\b/i, 'is listed twice'],
  [/\bwhat stands\b/i, 'what is shown, what is stored'],
  [/\b(?:let|lets|letting) go of\b/i, 'release, unsubscribe'],
  [/\bgiv(?:e|es|ing) way\b/i, 'is replaced by, yields to'],
  [/\btaken over\b/i, 'replaced, imported, adopted'],
  [/\bthe words of\b/i, 'the message of, the labels of'],
];

/** This check and its test contain the phrases themselves. */
const OWN = /^scripts\/check\/plainWords(\.test)?\.ts$/;

/** Refuses phrases of an idiom that newcomers would not understand, in code, documents and English texts. */
export function checkPlainWords(): Outcome {
  const found = sourceFiles(/(\.(tsx?|md)|locales\/en\.json)$/)
    .filter((file) => !OWN.test(file))
    .flatMap((file) => findPhrases(file, readFileSync(join(ROOT, file), 'utf8')));
  return { ok: found.length === 0, output: found.join('\n') };
}

/**
 * Finds the phrases in a text, also where one continues on the next line of a comment.
 *
 * @returns one line per phrase: file, line number, what was found and what to write instead
 */
export function findPhrases(file: string, text: string): string[] {
  // same length and line breaks as before, so that positions stay
  const joined = text.replace(/\n([ \t]*(?:\*|\/\/)?)/g, (_all, lead: string) => ` ${' '.repeat(lead.length)}`);
  return PHRASES.flatMap(([phrase, instead]) =>
    [...joined.matchAll(new RegExp(phrase.source.replaceAll(' ', ' +'), 'gi'))].map(({ 0: match, index }) => {
      const line = text.slice(0, index).split('\n').length;
      return `${file}:${line}: “${match.replace(/ +/g, ' ')}”   ← ${instead}`;
    }),
  );
}
