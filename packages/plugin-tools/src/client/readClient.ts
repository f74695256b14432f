import { parseSync, Visitor, type ESTree } from 'rolldown/utils';

/** Parts that the shell shows without being asked: their code is in the client's own file. */
const SHELL_PARTS = new Set(['header', 'sideTabs', 'today']);

/** What `src/client.ts` says about when its code is needed. */
export interface ClientSource {
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
