import { type CallFailure, type PagedList, toastWithUndo } from '@atrium/sdk/client';
import type { MenuEntry } from '@atrium/ui/overlays';
import type { RevealActions } from '../reveal/useRevealActions.ts';
import { type AccountRow, type AccountsClient, mayChange, type Translate } from '../types.ts';

/** What the pane beside the list shows of an account. */
export type PanePart = 'facts' | 'log' | 'versions';

/** What is asked before something is done with an account. */
export interface AccountQuestions {
  /** A reason in words; null if the person declined. */
  askReason(of: 'access' | 'emergency', account: AccountRow): Promise<string | null>;
  /** Another owner; null if the person declined. */
  askOwner(account: AccountRow): Promise<number | null>;
}

/** The actions of an account. */
export interface AccountActions {
  readonly canAdd: boolean;
  add(): void;
  edit(account: Pick<AccountRow, 'id'>): void;
  duplicate(account: Pick<AccountRow, 'id'>): void;
  /** Shows it beside the list. */
  open(id: number, part: PanePart): void;
  follow(account: AccountRow): void;
  collect(account: AccountRow, marked: boolean): Promise<void>;
  enable(account: AccountRow, isEnabled: boolean): Promise<void>;
  remove(account: AccountRow): Promise<void>;
  restore(account: AccountRow): Promise<void>;
  transfer(account: AccountRow): Promise<void>;
  /** Asks the owner for a day. */
  ask(account: AccountRow): Promise<void>;
  showInEmergency(account: AccountRow): Promise<void>;
}

interface ActionParts {
  readonly context: AccountsClient;
  readonly list: Pick<PagedList<AccountRow>, 'change'>;
  readonly questions: AccountQuestions;
  readonly open: (id: number, part: PanePart) => void;
  readonly showInEmergency: RevealActions['showInEmergency'];
}

export function accountActions({ context, list, questions, open, showInEmergency }: ActionParts): AccountActions {
  const { api, notices, panels, session, t } = context;
  const nameOf = ({ platformName: platform, account }: AccountRow) => t('account.name', { platform, account });

  /** Changes a row; a failure is shown under this title. */
  const change = async ({ id }: AccountRow, failed: string, work: () => Promise<unknown>): Promise<void> => {
    try {
      await list.change(id, work);
    } catch (failure) {
      await notices.alert({ title: failed, message: (failure as CallFailure).message, tone: 'danger' });
    }
  };

  /** Without a version, as 復原 does, it ignores changes made meanwhile. */
  const enable = (account: AccountRow, isEnabled: boolean, version?: number): Promise<void> =>
    change(account, t('change.failed'), async () => {
      const body = { isEnabled, ...(version !== undefined && { version }) };
      await api.change({ params: { id: account.id }, body }, { quiet: true });
      const message = t(isEnabled ? 'enabled' : 'disabled', { name: nameOf(account) });
      toastWithUndo(notices, { tone: 'success', message }, () => void enable(account, !isEnabled));
    });

  const restore = (account: AccountRow): Promise<void> =>
    change(account, t('restore.failed'), async () => {
      await api.restore({ params: { id: account.id } }, { quiet: true });
      notices.toast({ tone: 'success', message: t('restored', { account: account.account }) });
    });

  return {
    canAdd: session.can('account.create'),
    add: () => panels.open('AccountForm', {}, {}),
    edit: ({ id }) => panels.open('AccountForm', { id }, { id }),
    duplicate: ({ id }) => panels.open('AccountForm', { copy: id }, { id: `copy ${id}` }),
    open,
    follow: ({ link }) => void window.open(link, '_blank', 'noopener,noreferrer'),
    collect: (account, marked) =>
      change(account, t('collect.failed'), () =>
        (marked ? api.collect : api.uncollect)({ params: { id: account.id } }, { quiet: true }),
      ),
    enable: (account, isEnabled) => enable(account, isEnabled, account.version),
    restore,
    async remove(account) {
      const confirmed = await notices.confirm({
        title: t('remove.title', { name: nameOf(account) }),
        message: t('remove.text'),
        confirm: t('remove.do'),
        danger: true,
      });
      if (!confirmed) return;
      await change(account, t('remove.failed'), async () => {
        await api.remove({ params: { id: account.id } }, { quiet: true });
        const message = t('removed', { account: account.account });
        toastWithUndo(notices, { tone: 'success', message }, () => void restore(account));
      });
    },
    async transfer(account) {
      const employeeId = await questions.askOwner(account);
      if (employeeId === null) return;
      await change(account, t('transfer.failed'), async () => {
        await api.transfer({ params: { id: account.id }, body: { employeeId } }, { quiet: true });
        notices.toast({ tone: 'success', message: t('transfer.done', { name: nameOf(account) }) });
      });
    },
    async ask(account) {
      const reason = await questions.askReason('access', account);
      if (reason === null) return;
      await change(account, t('access.failed'), async () => {
        await api.askAccess({ params: { id: account.id }, body: { reason } }, { quiet: true });
        notices.toast({ tone: 'success', message: t('access.sent', { name: account.owner.name }) });
      });
    },
    async showInEmergency(account) {
      const reason = await questions.askReason('emergency', account);
      if (reason !== null) await showInEmergency(account, reason);
    },
  };
}

/** What can be done with an account, by the caller's relation to it. */
export function accountMenu(t: Translate, account: AccountRow, actions: AccountActions): MenuEntry[] {
  const canChange = mayChange(account);
  const isManager = account.relation === 'manager' || account.relation === 'keeper';
  const entry = (id: string, text: string, icon: string, run: () => unknown, danger = false): MenuEntry => ({
    id,
    text,
    icon,
    danger,
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
