/** Long lists. */
export { VirtualList, type VirtualListProps } from './VirtualList.tsx';
