import { useAtrium, useLoaded } from '@atrium/sdk/client';
import { ErrorState, IconButton, momentLabel, Skeleton } from '@atrium/ui';
import { ShownText } from '../reveal/ShownText.tsx';
import { revealKey, type RevealActions } from '../reveal/useRevealActions.ts';
import type { Account, Accounts } from '../types.ts';

interface VersionListProps {
  readonly account: Account;
  readonly reveals: RevealActions;
}

/** The passwords that the account has had, newest first; their owner sees those that are still kept. */
export function VersionList({ account, reveals }: VersionListProps) {
  const { t, api } = useAtrium<Accounts>();
  const { id, relation } = account;
  const { value, failure, reload } = useLoaded(() => api.versions({ params: { id } }, { quiet: true }), [api, id]);
  if (failure)
    return (
      <ErrorState
        title={t('data.failed', { message: failure.message })}
        failure={failure}
        onRetry={() => void reload()}
      />
    );
  if (!value) return <Skeleton height={32} />;
  const isOwner = relation === 'owner';
  return (
    <>
      <ul className="accounts-pane-body accounts-versions">
        {value.map(({ version, createdOn, name, isKept, seenBy }) => (
          <li key={version}>
            <span>
              <b>{t('version.number', { version })}</b>
              <small>{t('version.by', { time: momentLabel(createdOn), name })}</small>
              <small>{t('version.seenBy', { count: seenBy })}</small>
            </span>
            {reveals.shown?.key === revealKey(id, version) ? (
              <ShownText shown={reveals.shown} onHide={reveals.hide} />
            ) : (
              isOwner &&
              (isKept ? (
                <span className="accounts-password accounts-version-show">
                  <IconButton
                    small
                    icon="eye-open"
                    label={t('version.show', { version })}
                    onClick={() => void reveals.show(account, version)}
                  />
                </span>
              ) : (
                <span className="at-mute">{t('version.destroyed')}</span>
              ))
            )}
          </li>
        ))}
      </ul>
      {isOwner && <p className="accounts-pane-note">{t('version.note')}</p>}
    </>
  );
}
