import type { NodeReader } from './lines.ts';
import { readRichText } from './readRichText.ts';
import type { RichDocument } from './RichDocument.ts';

/**
 * Reads HTML in the browser, by the allow-list of the server. It is parsed into a document that runs no script and loads
 * nothing.
 *
 * @throws RichTextError if it is nested too deeply or a table is too large
 */
export function readHtml(html: string): RichDocument {
  return readRichText(new DOMParser().parseFromString(html, 'text/html'), DOM_NODES);
}

/** Reads the nodes of the browser. */
export const DOM_NODES: NodeReader<Node> = {
  name: (node) => (isHtml(node) ? node.localName : undefined),
  text: (node) => (node.nodeType === Node.TEXT_NODE ? node.nodeValue! : undefined),
  attribute: (node, name) => (node as Element).getAttribute(name) ?? undefined,
  children: (node) => node.childNodes,
};

/** SVG and MathML are not read. */
const isHtml = (node: Node): node is Element =>
  node.nodeType === Node.ELEMENT_NODE && (node as Element).namespaceURI === 'http://www.w3.org/1999/xhtml';
