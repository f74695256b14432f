import { itemNumbers } from '@atrium/sdk/richText';
import type { Descendant } from 'slate';
import type { EditorBlock, ItemElement, RichEditor } from './editorTypes.ts';

/** Numbers of the items of one state of a document: children that change are a new array. */
const numbers = new WeakMap<Descendant[], ReadonlyMap<EditorBlock, number>>();

/** Returns the number of an item in its list, as a browser counts an `<ol>`. */
export function itemNumber(editor: RichEditor, item: ItemElement): number {
  let known = numbers.get(editor.children);
  if (!known) numbers.set(editor.children, (known = itemNumbers(editor.children as EditorBlock[])));
  return known.get(item) ?? 1;
}
