import { defaultTreeAdapter, html, parse, type DefaultTreeAdapterMap } from 'parse5';
import type { NodeReader } from '../../richText/NodeReader.ts';
import { RICH_LIMITS } from '../../richText/allowList.ts';
import { RichTextError } from '../../richText/RichTextError.ts';

type Node = DefaultTreeAdapterMap['node'];

/**
 * Parses HTML as browsers do. Elements are counted while they are opened, since a short text can describe a tree that is
 * far larger: formatting elements are repeated in every paragraph that they are not closed before.
 *
 * @throws RichTextError if there are too many, or too many inside of each other
 */
export function parseHtml(source: string): Node {
  let depth = 0;
  let opened = 0;
  return parse(source, {
    scriptingEnabled: false,
    treeAdapter: {
      ...defaultTreeAdapter,
      onItemPush() {
        depth += 1;
        opened += 1;
        if (depth > RICH_LIMITS.nesting) throw new RichTextError('nesting');
        if (opened > RICH_LIMITS.elements) throw new RichTextError('size');
      },
      onItemPop() {
        depth -= 1;
      },
    },
  });
}

/** Reads the nodes of parse5. */
export const PARSED_NODES: NodeReader<Node> = {
  name: (node) => ('tagName' in node && node.namespaceURI === html.NS.HTML ? node.tagName : undefined),
  text: (node) => ('value' in node ? node.value : undefined),
  attribute: (node, name) => ('attrs' in node ? node.attrs.find((each) => each.name === name)?.value : undefined),
  children: (node) => ('childNodes' in node ? node.childNodes : []),
};
