import { toastWithUndo, type CallFailure, type PagedList } from '@atrium/sdk/client';
import type { RevealActions } from '../reveal/useRevealActions.ts';
import type { AccountRow, AccountsClient } from '../types.ts';

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
