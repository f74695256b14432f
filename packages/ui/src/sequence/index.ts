/** What a person puts in order: a list by drag and keyboard, and the parts of which other orders are made. */
export {
  type Box,
  type DragCallbacks,
  dropIndex,
  followDrag,
  moveBefore,
  SequenceList,
  type SequenceListProps,
} from './SequenceList.tsx';
export { type Moves, useMoves } from './useMoves.ts';
