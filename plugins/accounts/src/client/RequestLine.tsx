import { type CallFailure, useAtrium } from '@atrium/sdk/client';
import { Avatar, Button, momentLabel, Tag } from '@atrium/ui';
import { LinkedText } from '@atrium/ui/richText';
import { useState } from 'react';
import './requests.css';
import type { AccessRequest, Accounts } from './types.ts';

interface RequestLineProps {
  readonly request: AccessRequest;
  readonly side: 'owner' | 'asker';
  /** Names the account, where requests about several are listed. */
  readonly named?: boolean;
  readonly onDone: () => void;
}

const TONES = { waiting: 'warning', granted: 'success', refused: 'void', ended: 'void' } as const;

/** A request to see a password, and what this person can do about it. */
export function RequestLine({ request, side, named = false, onDone }: RequestLineProps) {
  const { t, api, notices } = useAtrium<Accounts>();
  const [busy, setBusy] = useState(false);
  const { id, state, name, employeeId, reason, requestedOn, endsOn, platformName: platform, account } = request;
  const run = async (done: string, work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
      notices.toast({ tone: 'success', message: done });
      onDone();
    } catch (failure) {
      await notices.alert({ title: t('access.failed'), message: (failure as CallFailure).message, tone: 'danger' });
    }
    setBusy(false);
  };
  const params = { requestId: id };
  const decide = (isGranted: boolean) =>
    run(t(isGranted ? 'access.youGranted' : 'access.youRefused', { name }), () =>
      api.decideAccess({ params, body: { isGranted } }, { quiet: true }),
    );
  const end = () =>
    run(t(state === 'waiting' ? 'access.withdrawn' : 'access.ended'), () => api.endAccess({ params }, { quiet: true }));
  return (
    <li className="accounts-request" aria-busy={busy}>
      {side === 'owner' && <Avatar name={name} id={employeeId} size="small" />}
      <span className="accounts-request-words">
        <span>
          {side === 'owner' && <b>{name}</b>}
          {named && <span>{t('account.name', { platform, account })}</span>}
          <Tag tone={TONES[state]}>{t(`access.state.${state}`)}</Tag>
        </span>
        <span className="accounts-request-reason">
          <LinkedText text={reason} />
        </span>
        <small>
          {state === 'granted' && endsOn
            ? t('access.until', { time: momentLabel(endsOn) })
            : t('access.on', { time: momentLabel(requestedOn) })}
        </small>
      </span>
      <span className="accounts-request-do">
        {state === 'waiting' && side === 'owner' && (
          <>
            <Button small onClick={() => void decide(false)} disabled={busy}>
              {t('access.refuse')}
            </Button>
            <Button small onClick={() => void decide(true)} disabled={busy} icon="tick">
              {t('access.grant')}
            </Button>
          </>
        )}
        {state === 'waiting' && side === 'asker' && (
          <Button small onClick={() => void end()} disabled={busy}>
            {t('access.withdraw')}
          </Button>
        )}
        {state === 'granted' && (
          <Button small onClick={() => void end()} disabled={busy}>
            {t(side === 'owner' ? 'access.end' : 'access.giveBack')}
          </Button>
        )}
      </span>
    </li>
  );
}
