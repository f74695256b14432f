import { type CallFailure, Refreshing, useAtrium, useLoaded } from '@atrium/sdk/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { BulletinClient, Bulletins } from '../types.ts';
import { isRefresh, type PosterMessage } from './messages.ts';

/** Posters of a company load within this time of a change, in milliseconds. */
const SPREAD = 1500;

export type PosterPage = Awaited<ReturnType<BulletinClient['api']['posterBulletins']>>;

export interface Poster {
  readonly value: PosterPage | null;
  readonly failure: CallFailure | null;
  readonly page: number;
  turn(page: number): void;
  /** Asks the workspace for another ticket, or loads again. */
  retry(): void;
  /** Opens a bulletin in the workspace around the page. False if there is none. */
  open(id: number): boolean;
}

const isFramed = () => window.parent !== window;
/** The workspace is on a host that the poster does not know, and what is posted to it is no secret. */
const post = (message: PosterMessage) => window.parent.postMessage(message, '*');

/** The poster: redeems the ticket of its address for a key, and reads with it what the person may read, page by page. */
export function usePoster(): Poster {
  const { api } = useAtrium<Bulletins>();
  const [launch] = useState(() => readLaunch(location.search));
  const key = useRef<string>(undefined);
  const [page, setPage] = useState(1);
  const { value, failure, reload } = useLoaded(async () => {
    if (key.current === undefined) {
      if (!launch) throw new Error('no ticket');
      forgetLaunch();
      key.current = (await api.redeemPoster({ body: launch }, { quiet: true })).key;
    }
    return api.posterBulletins({ body: { key: key.current, page } }, { quiet: true });
  }, [api, launch, page]);
  useEffect(() => {
    if (value || failure) post({ atrium: 'poster', type: 'ready' });
  }, [value, failure]);
  useEffect(() => {
    const refreshing = new Refreshing(() => reload());
    const onMessage = ({ source, data }: MessageEvent<unknown>) => {
      if (source === window.parent && isRefresh(data)) refreshing.soon(SPREAD);
    };
    window.addEventListener('message', onMessage);
    return () => {
      window.removeEventListener('message', onMessage);
      refreshing.end();
    };
  }, [reload]);
  const retry = useCallback(() => {
    if (key.current === undefined || isGone(failure)) post({ atrium: 'poster', type: 'renew' });
    else void reload();
  }, [failure, reload]);
  const open = useCallback((id: number) => {
    if (isFramed()) post({ atrium: 'poster', type: 'open', id });
    return isFramed();
  }, []);
  return { value, failure, page, turn: setPage, retry, open };
}

/** The session of the key has ended, or the ticket was used. */
const isGone = (failure: CallFailure | null) => String(failure?.code) === '410';

/** The launch ticket of this page's address. */
interface Launch {
  readonly token: string;
  readonly hash: string;
}

/** Reads the ticket of an address, null without one. */
export function readLaunch(search: string): Launch | null {
  const query = new URLSearchParams(search);
  const [token, hash] = [query.get('token'), query.get('hash')];
  return token && hash ? { token, hash } : null;
}

/** Takes the ticket out of the address: it is of no use a second time, and does not belong in a history. */
function forgetLaunch(): void {
  const url = new URL(location.href);
  for (const name of ['token', 'hash']) url.searchParams.delete(name);
  history.replaceState(history.state, '', url);
}
