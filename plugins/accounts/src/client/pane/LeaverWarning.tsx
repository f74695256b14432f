import { joined, useAtrium, useLoaded } from '@atrium/sdk/client';
import { Strip } from '../Strip.tsx';
import { type Account, type Accounts, mayChange } from '../types.ts';

/** Entries of the log in which people who have left are looked for. */
const ENTRIES = 100;

/** A person who has left, or is about to, knows the password. */
export function LeaverWarning({ account }: { readonly account: Account }) {
  const { t, api } = useAtrium<Accounts>();
  const { id, passwordVersion } = account;
  const canRead = mayChange(account);
  const { value } = useLoaded(
    () =>
      canRead ? api.reveals({ params: { id }, query: { pageSize: ENTRIES } }, { quiet: true, background: true }) : null,
    [api, id, canRead],
  );
  const left = value?.list.filter(({ hasLeft, version }) => hasLeft && version === passwordVersion) ?? [];
  const names = [...new Set(left.map(({ name }) => name))];
  return (
    <Strip>
      {names.length > 0
        ? t('pane.leftKnows', { names: joined(names), version: passwordVersion })
        : t('pane.someoneKnows')}
    </Strip>
  );
}
