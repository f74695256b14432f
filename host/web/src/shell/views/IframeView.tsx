import { Button, EmptyState, LoadingMask } from '@atrium/ui';
import { useEffect, useState } from 'react';
import { useText } from '../../services/i18n.ts';
import { flatMenu, launchLink } from '../../services/menuEntries.ts';
import { TRANSPORT } from '../../services/tokens.ts';
import { useService } from '../../services/useService.ts';
import { useNavigation } from '../workspaceServices.ts';
import './iframe.css';

/** Milliseconds until a framed page counts as failed, as for calls of the main service. */
const LIMIT = 20_000;

/** A page of another site inside a tab or panel, sandboxed. When it does not load, a cover offers to load it again. */
export default function IframeView({ params }: { readonly params: { readonly link: string; readonly title: string } }) {
  const t = useText();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  const launch = useLaunchLink(params.link, attempt);
  const frame = framing(launch.link ?? params.link, location.href);
  const shown = launch.failed ? 'failed' : state;

  useEffect(() => {
    if (state !== 'loading') return;
    const timer = setTimeout(() => setState('failed'), LIMIT);
    return () => clearTimeout(timer);
  }, [state, attempt]);

  if (!frame)
    return (
      <EmptyState icon="globe-network" title={t('frame.badTitle')}>
        {t('frame.badText')}
      </EmptyState>
    );
  const reload = () => {
    setState('loading');
    setAttempt((count) => count + 1);
  };
  return (
    <div className="ws-frame">
      <h1 className="at-hidden-text">{params.title}</h1>
      {launch.link !== null && (
        <iframe
          key={`${attempt} ${frame.src}`}
          title={params.title}
          src={frame.src}
          sandbox={frame.sandbox}
          referrerPolicy="strict-origin-when-cross-origin"
          onLoad={() => setState('loaded')}
        />
      )}
      <LoadingMask active={shown === 'loading'} label={t('frame.loading')} />
      {shown === 'failed' && (
        <div className="ws-frame-cover" role="alert">
          <EmptyState
            icon="offline"
            title={t('frame.failed')}
            actions={
              <>
                <Button icon="refresh" onClick={reload}>
                  {t('frame.reload')}
                </Button>
                <Button variant="quiet" icon="share" onClick={() => window.open(frame.src, '_blank', 'noopener')}>
                  {t('frame.newWindow')}
                </Button>
              </>
            }
          >
            {t('frame.failedText', { seconds: LIMIT / 1000 })}
          </EmptyState>
        </div>
      )}
    </div>
  );
}

/** null while a ticket is loading; `failed` if there is none. */
type LaunchLink = { readonly link: string | null; readonly failed: boolean };

/**
 * The address to frame: with a new launch ticket on every attempt, if the menu requires one for it. The ticket is not
 * part of the tab, so a restored or reopened tab gets its own.
 */
function useLaunchLink(link: string, attempt: number): LaunchLink {
  const transport = useService(TRANSPORT);
  const navigation = useNavigation();
  const find = () => flatMenu(navigation.state.menu).find((entry) => entry.link === link && entry.needToken);
  const [launch, setLaunch] = useState<LaunchLink>(() => ({ link: find() ? null : link, failed: false }));
  useEffect(() => {
    const entry = find();
    if (!entry) return setLaunch({ link, failed: false });
    let left = false;
    setLaunch({ link: null, failed: false });
    launchLink(transport, entry, { quiet: true }).then(
      (address) => !left && setLaunch({ link: address, failed: false }),
      () => !left && setLaunch({ link: null, failed: true }),
    );
    return () => {
      left = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the menu is read when the frame is mounted, not whenever it changes
  }, [transport, link, attempt]);
  return launch;
}

const ALLOWED = 'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals';

/**
 * How an address is framed, null unless it is http or https. A page of our own origin gets no `allow-same-origin`,
 * because with scripts it could remove its sandbox.
 */
export function framing(link: string, base: string): { src: string; sandbox: string } | null {
  const url = URL.parse(link, base);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const own = url.origin === new URL(base).origin;
  return { src: url.href, sandbox: own ? ALLOWED : `${ALLOWED} allow-same-origin` };
}
