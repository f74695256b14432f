import { foreignTimeZone, Tag } from '@atrium/ui';
import { useSnapshot } from 'valtio';
import { PREFERENCES, SESSION, SOCKET } from '../../services/tokens.ts';
import { useService } from '../../services/useService.ts';
import { useText } from '../../services/i18n.ts';

/** Shows discreetly that data is live, and clearly when it is not. */
export function LiveMark() {
  const socket = useService(SOCKET);
  const t = useText();
  const { liveness } = useSnapshot(socket.state);
  return (
    <span className="ws-live" role="status" data-liveness={liveness}>
      {liveness === 'live' && (
        <span className="ws-live-dot" role="img" aria-label={t('workspace.liveLive')} title={t('workspace.liveLive')} />
      )}
      {liveness === 'reconnecting' && (
        <Tag round icon="refresh" title={t('workspace.liveReconnectingText')}>
          {t('workspace.liveReconnecting')}
        </Tag>
      )}
      {liveness === 'stale' && (
        <Tag round tone="warning" icon="offline" title={t('workspace.liveStaleText')}>
          {t('workspace.liveStale')}
        </Tag>
      )}
    </span>
  );
}

/** Names the company's time zone where this browser's clock shows another time: the times on screen are the company's. */
export function ZoneMark() {
  const session = useService(SESSION);
  const t = useText();
  // drawn after every change of the zone
  void useSnapshot(session.state).timeZone;
  const zone = foreignTimeZone();
  return (
    zone !== null && (
      <Tag round icon="time" title={t('workspace.zoneText', { zone })}>
        {zone}
      </Tag>
    )
  );
}

/** Appears while automatic saves wait for the connection. */
export function SavingMark() {
  const { saving } = useService(PREFERENCES);
  const t = useText();
  const { isWaiting } = useSnapshot(saving);
  return (
    <span className="ws-live" role="status">
      {isWaiting && (
        <Tag round tone="warning" icon="floppy-disk" title={t('workspace.saveWaitsText')}>
          {t('workspace.saveWaits')}
        </Tag>
      )}
    </span>
  );
}
