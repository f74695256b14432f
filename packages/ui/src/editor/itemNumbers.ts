import type { Descendant } from 'slate';
import type { ItemElement, RichEditor } from './editorTypes.ts';

/** Numbers of the items of one state of a document: children that change are a new array. */
const numbers = new WeakMap<Descendant[], Map<ItemElement, number>>();

/** Returns the number of an item in its list, as a browser counts an `<ol>`. */
export function itemNumber(editor: RichEditor, item: ItemElement): number {
  let known = numbers.get(editor.children);
  if (!known) numbers.set(editor.children, (known = countItems(editor.children)));
  return known.get(item) ?? 1;
}

function countItems(children: readonly Descendant[]): Map<ItemElement, number> {
  const found = new Map<ItemElement, number>();
  let open: { list: ItemElement['list']; count: number }[] = [];
  for (const block of children) {
    if (!('type' in block) || block.type !== 'item') {
      open = [];
      continue;
    }
    const depth = Math.min(block.depth, open.length);
    open.length = Math.min(open.length, depth + 1);
    if (open[depth]?.list !== block.list) open[depth] = { list: block.list, count: 0 };
    found.set(block, (open[depth]!.count += 1));
  }
  return found;
}
