export {
  inkClass,
  isOwnLink,
  CHECK_LIST_CLASS,
  DONE_CLASS,
  LINK_REL,
  RICH_COLOURS,
  RICH_LIMITS,
  safeImage,
  safeLink,
} from './allowList.ts';
export type { RichColour } from './allowList.ts';
export { addressesIn, type Address } from './addressesIn.ts';
export { linkAddresses } from './linkAddresses.ts';
export { groupAt, writeRichText } from './writeRichText.ts';
export { listTree } from './listTree.ts';
export type { ListNode } from './listTree.ts';
export type { NodeReader } from './NodeReader.ts';
export { linesOfCell } from './linesOfCell.ts';
export { itemNumbers } from './itemNumbers.ts';
export { writeNumber } from './writeNumber.ts';
export { plainTextOf } from './plainTextOf.ts';
export { DOM_NODES, readHtml } from './readHtml.ts';
export { readRichText } from './readRichText.ts';
export { RichTextError } from './RichTextError.ts';
export type * from './RichDocument.ts';
