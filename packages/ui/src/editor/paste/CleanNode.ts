import type { NodeReader } from '@atrium/sdk/richText';

/** A node of a paste in the elements of the allow-list, which `readRichText` reads. */
export type CleanNode = CleanElement | string;

export interface CleanElement {
  readonly name: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly children: CleanNode[];
}

export const CLEAN_NODES: NodeReader<CleanNode> = {
  name: (node) => (typeof node === 'string' ? undefined : node.name),
  text: (node) => (typeof node === 'string' ? node : undefined),
  attribute: (node, name) => (typeof node === 'string' ? undefined : node.attributes?.[name]),
  children: (node) => (typeof node === 'string' ? [] : node.children),
};

export const clean = (name: string, children: CleanNode[] = [], attributes?: Record<string, string>): CleanElement => ({
  name,
  children,
  ...(attributes && { attributes }),
});

/** Whether nodes show nothing but space. */
export const isBlank = (nodes: readonly CleanNode[]): boolean =>
  nodes.every((node) =>
    typeof node === 'string'
      ? node.trim() === ''
      : !['br', 'img', 'hr', 'table', 'li', 'pre'].includes(node.name) && isBlank(node.children),
  );
