import type { Plugin } from 'rolldown';
import { type ESTree, parseSync, Visitor } from 'rolldown/utils';

/** Parts that the shell shows without being asked: their code is in the client's own file. */
const SHELL_PARTS = new Set(['header', 'sideTabs', 'today']);

/** What `src/client.ts` says about when its code is needed. */
interface ClientSource {
  /** Imports of the shell's parts: place in the source, and the import as written, with its quotes. */
  readonly shellParts: readonly { readonly start: number; readonly end: number; readonly path: string }[];
  /** Whether it has something to run after sign-in. true where the source does not show it. */
  readonly activates: boolean;
}

/** Reads the object that is exported as default, itself or as the argument of `defineClient`. */
export function readClient(source: string): ClientSource {
  const { program } = parseSync('client.ts', source);
  const properties = propertiesOf(program);
  if (!properties) return { shellParts: [], activates: true };
  return {
    shellParts: properties.flatMap((property) =>
      SHELL_PARTS.has(nameOf(property) ?? '') ? importsIn(property, program) : [],
    ),
    activates: properties.some((property) => [undefined, 'activate'].includes(nameOf(property))),
  };
}

type Member = ESTree.ObjectExpression['properties'][number];

function propertiesOf({ body }: ESTree.Program): readonly Member[] | undefined {
  const exported = body.find((statement) => statement.type === 'ExportDefaultDeclaration')?.declaration;
  const client = exported?.type === 'CallExpression' ? exported.arguments[0] : exported;
  return client?.type === 'ObjectExpression' ? client.properties : undefined;
}

/** undefined for a spread and a computed name. */
function nameOf(property: Member): string | undefined {
  if (property.type !== 'Property' || property.computed) return undefined;
  if (property.key.type === 'Identifier') return property.key.name;
  return property.key.type === 'Literal' ? String(property.key.value) : undefined;
}

function importsIn({ start, end }: Member, program: ESTree.Program): ClientSource['shellParts'] {
  const found: ClientSource['shellParts'][number][] = [];
  new Visitor({
    ImportExpression(node) {
      const { source } = node;
      const isOwn = source.type === 'Literal' && String(source.value).startsWith('.');
      if (isOwn && node.start >= start && node.end <= end)
        found.push({ start: node.start, end: node.end, path: String(source.raw) });
    },
  }).visit(program);
  return found;
}

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
