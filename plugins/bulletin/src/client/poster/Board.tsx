import { type Loaded, useAtrium, useFrame, useLoaded } from '@atrium/sdk/client';
import { Button, EmptyState, LoadingMask } from '@atrium/ui';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { followBulletins } from '../followBulletins.ts';
import type { Bulletins } from '../types.ts';
import { useUnread } from './UnreadStore.ts';
import './board.css';
import { posterMessage, type RefreshMessage } from './messages.ts';

/**
 * 公告 of the right side panel: the poster in a frame, with the count of unread bulletins as its badge (S0-155). The frame is loaded
 * when the tab is first looked at: until then the count is all that there is to see of it.
 */
export default function Board() {
  const frame = useFrame();
  const unread = useUnread();
  const [isSeen, setSeen] = useState(false);
  const board = useRef<HTMLDivElement>(null);
  useEffect(() => frame.setBadge?.(unread), [frame, unread]);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      setSeen(true);
      observer.disconnect();
    });
    observer.observe(board.current!);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={board} className="bulletin-board">
      {isSeen && <PosterFrame />}
    </div>
  );
}

/** Milliseconds after which the poster counts as failed (C.7-9). */
const LIMIT = 10_000;

/** Of a poster on another host. The product's own page is framed as it is: it could remove a sandbox of its own origin. */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals';

const REFRESH: RefreshMessage = { atrium: 'poster', type: 'refresh' };

/**
 * The poster in its frame. It counts as loaded when it posts that message: a browser fires `load` for its own error page, too, and the
 * frame of another host cannot be inspected. Without the message, a cover offers to load it again, with another ticket (S0-166).
 */
function PosterFrame() {
  const context = useAtrium<Bulletins>();
  const { panels, preferences, tabs, t } = context;
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const { value: poster, failure, reload: renew } = usePosterLink();
  const element = useRef<HTMLIFrameElement>(null);

  // The page in the frame takes its looks from this browser when it is loaded.
  const { theme, accent, language } = useSnapshot(preferences.state);
  const looks = `${theme} ${accent} ${language}`;
  const shownLooks = useRef(looks);
  useEffect(() => {
    if (shownLooks.current === looks) return;
    shownLooks.current = looks;
    void renew();
  }, [looks, renew]);
  useEffect(() => {
    if (state !== 'loading') return;
    const timer = setTimeout(() => setState('failed'), LIMIT);
    return () => clearTimeout(timer);
  }, [state]);
  useEffect(() => {
    if (!poster) return;
    const onMessage = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source !== element.current?.contentWindow || origin !== poster.origin) return;
      const message = posterMessage(data);
      if (message?.type === 'ready') setState('ready');
      if (message?.type === 'open') panels.open('ShowBulletin', { id: message.id }, { id: message.id });
      if (message?.type === 'renew') void renew();
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [panels, poster, renew]);
  useEffect(() => {
    if (!poster) return;
    return followBulletins(context, () => element.current?.contentWindow?.postMessage(REFRESH, poster.origin));
  }, [context, poster]);

  const reload = () => {
    setState('loading');
    void renew();
  };
  const hasFailed = state === 'failed' || failure !== null;
  return (
    <>
      {poster && (
        <iframe
          ref={element}
          key={poster.src}
          title={t('board.frame')}
          src={poster.src}
          {...(!poster.isOwn && { sandbox: SANDBOX })}
          referrerPolicy="strict-origin-when-cross-origin"
        />
      )}
      <LoadingMask active={state === 'loading' && !hasFailed} label={t('board.loading')} />
      {hasFailed && (
        <div className="bulletin-board-cover" role="alert">
          <EmptyState
            icon="offline"
            title={t('board.failed')}
            actions={
              <>
                <Button icon="refresh" onClick={reload}>
                  {t('board.reload')}
                </Button>
                <Button variant="quiet" onClick={() => tabs.open('BulletinList', {})}>
                  {t('today.open')}
                </Button>
              </>
            }
          >
            {failure
              ? failure.message
              : poster && !poster.isOwn
                ? t('board.failedElsewhere', { host: new URL(poster.origin).host })
                : t('board.failedText')}
          </EmptyState>
        </div>
      )}
    </>
  );
}

interface PosterLink {
  readonly src: string;
  readonly origin: string;
  /** The product's own page. */
  readonly isOwn: boolean;
}

/**
 * The address of the poster with a launch ticket (S0-165, C.7-9): the product's own page, or one on a host of its own. `reload` gets
 * another ticket.
 */
function usePosterLink(): Loaded<PosterLink> {
  const { api } = useAtrium<Bulletins>();
  return useLoaded(
    async (signal) => {
      const { link, token, hash } = await api.posterTicket({}, { quiet: true, background: true, signal });
      const url = new URL(link, location.href);
      for (const [name, value] of Object.entries({ sideTab: '1', token, hash })) url.searchParams.set(name, value);
      return { src: url.href, origin: url.origin, isOwn: url.origin === location.origin };
    },
    [api],
  );
}
