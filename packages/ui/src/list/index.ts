/** Long lists. */
export { useWindowed, type WindowedOptions } from './useWindowed.ts';
export { VirtualList, type VirtualListProps } from './VirtualList.tsx';
