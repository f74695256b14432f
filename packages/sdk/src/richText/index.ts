export {
  CHECK_LIST_CLASS,
  DONE_CLASS,
  inkClass,
  isOwnLink,
  LINK_REL,
  RICH_COLOURS,
  RICH_LIMITS,
  type RichColour,
  safeImage,
  safeLink,
} from './allowList.ts';
export { type Address, addressesIn, linkAddresses } from './addresses.ts';
export { groupAt, writeRichText } from './writeRichText.ts';
export { itemNumbers, type ListNode, listTree, writeNumber } from './lists.ts';
export type { NodeReader } from './lines.ts';
export { linesOfCell, plainTextOf } from './plainText.ts';
export { DOM_NODES, readHtml } from './readHtml.ts';
export { readRichText } from './readRichText.ts';
export { RichTextError } from './RichDocument.ts';
export type * from './RichDocument.ts';
