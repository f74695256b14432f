/** How the nodes of a parser are read: those of parse5 on the server, those of the DOM in the browser. */
export interface NodeReader<Node> {
  /** Lower-case name of an HTML element; undefined for texts, comments and elements of SVG and MathML. */
  name(node: Node): string | undefined;
  /** Content of a text node. */
  text(node: Node): string | undefined;
  attribute(node: Node, name: string): string | undefined;
  children(node: Node): Iterable<Node>;
}
