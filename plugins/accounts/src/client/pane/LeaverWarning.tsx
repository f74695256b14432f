import { joined, useAtrium } from '@atrium/sdk/client';
import { Strip } from '../Strip.tsx';
import type { Account, Accounts } from '../types.ts';

/** A person who has left, or is about to, knows the password. Who it is, is for those who may change it. */
export function LeaverWarning({ account }: { readonly account: Account }) {
  const { t } = useAtrium<Accounts>();
  const { rotateFor, passwordVersion: version } = account;
  const left = rotateFor.filter(({ hasLeft }) => hasLeft);
  const named = left.length > 0 ? left : rotateFor;
  if (named.length === 0) return <Strip>{t('pane.someoneKnows')}</Strip>;
  const names = joined(named.map(({ name }) => name));
  return <Strip>{t(left.length > 0 ? 'pane.leftKnows' : 'pane.isToRotate', { names, version })}</Strip>;
}
