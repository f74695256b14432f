import { Refreshing } from '@atrium/sdk/client';
import type { ApprovalRow } from '@atrium/sdk/host';
import { Badge, Icon, momentLabel } from '@atrium/ui';
import { TodayCard, TodayRow, TodayRows } from '@atrium/ui/today';
import { hostRoutes } from '@atrium/sdk/host';
import { useEffect } from 'react';
import { proxy, ref, useSnapshot } from 'valtio';
import type { z } from 'zod';
import { useText } from '../../services/i18n.ts';
import { type Socket, token, type Transport } from '../../services/tokens.ts';
import { BY_MACHINE, hostCall } from '../../services/transport/hostCall.ts';
import { useService } from '../../services/useService.ts';
import { useTabs } from '../workspaceServices.ts';

export type Approval = z.output<typeof ApprovalRow>;

/** Rows of the card of Today. */
const MOST = 6;
/** Milliseconds over which the browsers of a company spread their refetch after missed events. */
const RESYNC_SPREAD = 10_000;
/** Milliseconds until they are loaded where the person does nothing. */
const LATEST = 30_000;
const FIRST_EVENTS = ['pointermove', 'pointerdown', 'keydown'] as const;

/** What waits for the person's approval, for the badge of the header and the card of Today: loaded once for both. */
export class WaitingApprovals {
  /** A valtio proxy. `rows` are the oldest ones. */
  readonly state = proxy<{ rows: readonly Approval[]; total: number }>({ rows: [], total: 0 });
  readonly #transport: Transport;
  readonly #socket: Socket;

  constructor(transport: Transport, socket: Socket) {
    this.#transport = transport;
    this.#socket = socket;
  }

  /**
   * Keeps them up to date. They are not loaded with the first page, which has enough to load, but once the person does something in it, or
   * after half a minute; Today loads them at once. A failure shows what was known: the tab has its own message.
   */
  connect(): () => void {
    const refreshing = new Refreshing(() => this.#load());
    const begin = () => {
      stopWaiting();
      void this.load();
    };
    const timer = setTimeout(begin, LATEST);
    for (const event of FIRST_EVENTS) window.addEventListener(event, begin);
    const stopWaiting = () => {
      clearTimeout(timer);
      for (const event of FIRST_EVENTS) window.removeEventListener(event, begin);
    };
    const offs = [
      stopWaiting,
      this.#socket.onPluginEvent('host', 'approvalsChanged', () => refreshing.soon(0)),
      this.#socket.onResync(() => refreshing.soon(RESYNC_SPREAD)),
    ];
    return () => {
      refreshing.end();
      offs.forEach((off) => off());
      Object.assign(this.state, { rows: ref([]), total: 0 });
    };
  }

  /** Loads them; never rejects. */
  load(): Promise<void> {
    return this.#load().catch(() => undefined);
  }

  async #load(): Promise<void> {
    const query = { box: 'mine', pageSize: MOST };
    const { list, totalSize } = await hostCall<{ list: Approval[]; totalSize: number }>(
      this.#transport,
      hostRoutes.approvals,
      { query },
      BY_MACHINE,
    );
    Object.assign(this.state, { rows: ref(list), total: totalSize });
  }
}

export const WAITING_APPROVALS = token<WaitingApprovals>('waitingApprovals');

/** The button of the header, with how many wait; without any there is none. */
export function ApprovalsButton() {
  const waiting = useService(WAITING_APPROVALS);
  const tabs = useTabs();
  const t = useText();
  useEffect(() => waiting.connect(), [waiting]);
  const { total } = useSnapshot(waiting.state);
  if (total === 0) return null;
  return (
    <button
      type="button"
      className="at-icon-button ws-approvals-button"
      aria-label={t('approvals.waiting', { count: total })}
      title={t('approvals.waiting', { count: total })}
      onClick={() => tabs.open({ view: 'Approvals' })}
    >
      <Icon name="endorsed" />
      <Badge count={total} label={t('approvals.waiting', { count: total })} />
    </button>
  );
}

/** The card of Today; nothing while nothing waits. */
export function ApprovalsCard({ title, icon }: { readonly title: string; readonly icon: string }) {
  const waiting = useService(WAITING_APPROVALS);
  const tabs = useTabs();
  const t = useText();
  const { rows, total } = useSnapshot(waiting.state);
  useEffect(() => void waiting.load(), [waiting]);
  if (total === 0) return null;
  return (
    <TodayCard
      title={title}
      icon={icon}
      count={{ value: total, label: t('approvals.waiting', { count: total }) }}
      link={{ text: t('approvals.all'), onPress: () => tabs.open({ view: 'Approvals' }) }}
    >
      <TodayRows>
        {rows.map((row) => (
          <TodayRow
            key={row.id}
            icon={row.icon}
            title={`${row.about.name} ${row.title}`}
            detail={momentLabel(row.filedOn)}
            onOpen={() => tabs.open({ view: 'Approvals', params: { request: row.id } })}
          />
        ))}
      </TodayRows>
    </TodayCard>
  );
}
