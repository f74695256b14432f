import { Button, EmptyState, LoadingMask } from '@atrium/ui';
import { useEffect, useState } from 'react';
import { useText } from '../../services/i18n.ts';
import { useLaunchLink } from '../navigation/useLaunchLink.ts';
import { framing } from './framing.ts';
import './iframe.css';

/** Milliseconds until a framed page counts as failed, as for calls of the main service (S0 §9). */
const LIMIT = 20_000;

/** A page of another site inside a tab or panel, sandboxed. When it does not load, a cover offers to load it again (S0 §2). */
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
