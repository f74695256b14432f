import type { Plugin } from 'rolldown';
import { readClient } from './readClient.ts';

/**
 * Puts the code of the shell's parts (header, side tabs, cards of Today) into the client's own file, so that the
 * workspace loads one file per plugin. Each runs when it is first shown: one that throws breaks its own place only.
 */
export function shellParts(entry: string): Plugin {
  return {
    name: 'atrium-shell-parts',
    transform: {
      order: 'pre',
      handler(code, id) {
        if (id !== entry) return undefined;
        // `require` of a module of the same bundle runs it once, then and not before.
        const inlined = readClient(code).shellParts.reduceRight(
          (text, { start, end, path }) =>
            `${text.slice(0, start)}Promise.resolve().then(() => require(${path}))${text.slice(end)}`,
          code,
        );
        return { code: inlined, map: null };
      },
    },
  };
}
