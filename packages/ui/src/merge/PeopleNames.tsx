import { joined, useNames } from '@atrium/sdk/client';

/** Names of people by their ids. */
export function PeopleNames({ ids }: { readonly ids: readonly number[] }) {
  const names = useNames(ids);
  return joined(ids.map((id) => names.get(id) ?? '…'));
}
