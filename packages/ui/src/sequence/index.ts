/** What a person puts in order: a list by drag and keyboard, and the parts of which other orders are made. */
export { followDrag, type DragCallbacks } from './followDrag.ts';
export { dropIndex, moveBefore, type Box } from './order.ts';
export { SequenceList, type SequenceListProps } from './SequenceList.tsx';
