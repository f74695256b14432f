import type { MenuEntry } from '@atrium/ui/overlays';
import { type AccountRow, mayChange, type Translate } from '../types.ts';
import type { AccountActions } from './accountActions.ts';

/** What can be done with an account, by the caller's relation to it. */
export function accountMenu(t: Translate, account: AccountRow, actions: AccountActions): MenuEntry[] {
  const canChange = mayChange(account);
  const isManager = account.relation === 'manager' || account.relation === 'keeper';
  const entry = (id: string, text: string, icon: string, run: () => unknown, danger = false): MenuEntry => ({
    ...{ id, text, icon, danger },
    run: () => void run(),
  });
  return [
    entry('facts', t('menu.facts'), 'document', () => actions.open(account.id, 'facts')),
    ...(canChange ? [entry('edit', t('menu.edit'), 'edit', () => actions.edit(account))] : []),
    ...(canChange ? [entry('log', t('menu.log'), 'history', () => actions.open(account.id, 'log'))] : []),
    ...(account.link === '' ? [] : [entry('link', t('menu.link'), 'link', () => actions.follow(account))]),
    ...(actions.canAdd ? [entry('copy', t('menu.copy'), 'duplicate', () => actions.duplicate(account))] : []),
    ...(isManager && account.access !== 'open' && account.access !== 'disabled'
      ? [
          { line: true } as const,
          entry('emergency', t('menu.emergency'), 'warning-sign', () => actions.showInEmergency(account)),
        ]
      : []),
    ...(canChange
      ? [
          { line: true } as const,
          account.isEnabled
            ? entry('disable', t('menu.disable'), 'disable', () => actions.enable(account, false))
            : entry('enable', t('menu.enable'), 'tick-circle', () => actions.enable(account, true)),
          entry('transfer', t('menu.transfer'), 'swap-horizontal', () => actions.transfer(account)),
          entry('remove', t('menu.remove'), 'trash', () => actions.remove(account), true),
        ]
      : []),
  ];
}
