import { SearchInput } from '../primitives/TextInput.tsx';
import type { AnyList } from './ListStates.tsx';

export interface ListSearchProps {
  readonly list: AnyList;
  /** Label: 「搜尋名稱或位址」. */
  readonly label: string;
  readonly className?: string;
}

/** The search of a list. */
export function ListSearch({ list: { list }, label, className }: ListSearchProps) {
  return (
    <SearchInput
      label={label}
      value={list.searchText}
      onChange={(text) => list.search(text)}
      {...(className !== undefined && { className })}
    />
  );
}
