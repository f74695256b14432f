import { type CallFailure, type CallOptions, useFrame } from '@atrium/sdk/client';
import { type ApprovalDetail, hostRoutes } from '@atrium/sdk/host';
import { fill, type Variables } from '@atrium/sdk/texts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { z } from 'zod';
import { language, onLanguage } from '../../../services/i18n.ts';
import { NOTICES, SOCKET, TRANSPORT } from '../../../services/tokens.ts';
import { hostCall } from '../../../services/transport/hostCall.ts';
import { useService } from '../../../services/useService.ts';
import type { Approval } from '../../approvals/waitingApprovals.tsx';
import { useHostList } from '../administration/useHostList.ts';
import en from './locales/en.json' with { type: 'json' };
import zhTW from './locales/zh-TW.json' with { type: 'json' };

export type Detail = z.output<typeof ApprovalDetail>;
export type Box = 'mine' | 'decided' | 'filed';
export type Answer = 'approve' | 'return';
export type ApprovalText = (key: keyof typeof zhTW, variables?: Variables) => string;

const catalogues = { 'zh-TW': zhTW, en };
const texts: Readonly<Record<keyof typeof catalogues, ApprovalText>> = {
  'zh-TW': (key, variables) => fill(zhTW[key], variables),
  en: (key, variables) => fill(en[key], variables),
};

/** The texts of the view, in a catalogue of their own: they are fetched with it. */
export function useApprovalText(): ApprovalText {
  return texts[useSyncExternalStore(onLanguage, language, language)];
}

const PAGE = 50;

/** What narrows the list, kept in the address of the tab. */
interface Narrowing {
  readonly kind: string | null;
  readonly text: string;
}

const readNarrowing = ({ kind, text }: Readonly<Record<string, unknown>> = {}): Narrowing => ({
  kind: typeof kind === 'string' ? kind : null,
  // an address may hold 2026 where a text is meant
  text: typeof text === 'string' || typeof text === 'number' ? String(text) : '',
});

interface ApprovalPage {
  readonly list: readonly Approval[];
  readonly totalSize: number;
  /** Of all requests of the box. */
  readonly kinds: readonly { readonly kind: string; readonly title: string }[];
}

/** The requests of a box, narrowed by kind and search as the address says; refetched whenever one of them is another. */
export function useApprovalList(box: Box) {
  const { params } = useFrame();
  const transport = useService(TRANSPORT);
  const socket = useService(SOCKET);
  const [kinds, setKinds] = useState<ApprovalPage['kinds']>([]);
  const shown = useHostList<Approval, { box: Box; order: 'due' | null } & Narrowing>(
    {
      filters: { box, order: null, kind: null, text: '' },
      searchBy: 'text',
      views: ['box', 'order'],
      pageSize: PAGE,
      async load(query, options: CallOptions) {
        const page = await hostCall<ApprovalPage>(transport, hostRoutes.approvals, { query }, options);
        setKinds(page.kinds);
        return page;
      },
      subscribe: (refetch) => socket.onPluginEvent('host', 'approvalsChanged', refetch),
    },
    { filters: { box, order: null, ...readNarrowing(params?.read()) }, sort: null },
  );
  const { list } = shown;
  useEffect(() => {
    if (list.state().filters.box !== box) list.filter({ box, order: null, kind: null });
  }, [list, box]);
  useEffect(() => {
    if (!params) return undefined;
    const follow = () => {
      const given = readNarrowing(params.read());
      const { kind = null, text = '' } = list.narrowing;
      if (given.kind !== kind || given.text !== text) list.filter(given);
    };
    // The tab may have been opened again before this.
    follow();
    const stopReading = params.subscribe(follow);
    const stopWriting = list.subscribe(() => params.set({ kind: list.narrowing.kind, text: list.narrowing.text }));
    return () => {
      stopWriting();
      stopReading();
    };
  }, [list, params]);
  return { ...shown, kinds };
}

/** What became of one of many. */
export interface Result {
  readonly id: number;
  readonly code: number | string;
  readonly message: string;
}

/** The calls of the view. A failure is shown by the global error message. */
export function useApprovalActions() {
  const transport = useService(TRANSPORT);
  const notices = useService(NOTICES);
  const t = useApprovalText();
  const done = (message: string) => notices.toast({ tone: 'success', message });
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (failure) {
      // what another approver was faster with is shown by the request itself
      if ((failure as CallFailure).code === undefined) throw failure;
      return false;
    }
  };
  return {
    /** Resolves to whether it was decided. */
    decide: ({ id, about }: Pick<Approval, 'id' | 'about'>, answer: Answer, comment = '') =>
      attempt(async () => {
        await hostCall(transport, hostRoutes.decideApproval, { params: { id }, body: { answer, comment } });
        done(t(answer === 'approve' ? 'approved' : 'returned', { name: about.name }));
      }),
    /** Resolves to the results, null if the call failed as a whole. */
    async decideMany(ids: readonly number[], answer: Answer, comment = ''): Promise<readonly Result[] | null> {
      let results: readonly Result[] | null = null;
      await attempt(async () => {
        const body = { ids, answer, comment };
        const reply = await hostCall<{ results: Result[] }>(transport, hostRoutes.decideApprovals, { body });
        results = reply.results;
      });
      return results;
    },
    async revoke({ id }: Pick<Approval, 'id'>): Promise<boolean> {
      const confirmed = await notices.confirm({
        title: t('revokeAsk'),
        message: t('revokeText'),
        confirm: t('revoke'),
        danger: true,
      });
      if (!confirmed) return false;
      return attempt(async () => {
        await hostCall(transport, hostRoutes.revokeApproval, { params: { id } });
        done(t('revoked'));
      });
    },
  };
}
