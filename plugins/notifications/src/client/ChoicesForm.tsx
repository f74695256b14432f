import { useAtrium, useLoaded } from '@atrium/sdk/client';
import { Checkbox, ErrorState } from '@atrium/ui';
import { useState } from 'react';
import { GroupSkeleton } from './Group.tsx';
import { findKind } from './kinds.ts';
import type { ChoicesOf, KindChoice, Notifications } from './types.ts';

const CHANNELS = ['bell', 'desktop'] as const;

/** Which kinds are shown where. Each change is saved at once, and reverted if that fails. */
export function ChoicesForm() {
  const { api, notices, t } = useAtrium<Notifications>();
  const { value: read, failure, reload } = useLoaded(() => api.readChoices({}, { quiet: true }), [api]);
  const [changed, setChanged] = useState<ChoicesOf | null>(null);
  const choices = changed ?? read;
  if (failure) return <ErrorState title={t('failure.title')} onRetry={() => void reload()} />;
  if (!choices) return <GroupSkeleton label={t('loading')} />;
  const save = (change: Partial<ChoicesOf>) => {
    setChanged({ ...choices, ...change });
    api.saveChoices({ body: change }, { quiet: true }).then(setChanged, () => {
      setChanged(choices);
      notices.toast({ tone: 'danger', message: t('choices.failed') });
    });
  };
  const choose = (kind: KindChoice) =>
    save({ kinds: choices.kinds.map((one) => (findKind(one) === findKind(kind) ? kind : one)) });
  return (
    <div className="notifications-body notifications-choices">
      <table aria-label={t('choices.table')}>
        <thead>
          <tr>
            <td />
            {CHANNELS.map((channel) => (
              <th key={channel} scope="col">
                {t(`choices.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {choices.kinds.map((kind) => {
            const name = kind.title ?? t(`kind.${kind.type}` as 'kind.1');
            return (
              <tr key={findKind(kind)}>
                <th scope="row">
                  {name}
                  {kind.plugin !== undefined && <div className="at-caption at-mute">{kind.plugin}</div>}
                  {kind.isMandatory && <div className="at-caption at-mute">{t('choices.mandatory')}</div>}
                </th>
                {CHANNELS.map((channel) => (
                  <td key={channel}>
                    <Checkbox
                      aria-label={`${name} ${t(`choices.${channel}`)}`}
                      checked={kind[channel]}
                      disabled={channel === 'bell' && kind.isMandatory}
                      onChange={(event) => choose({ ...kind, [channel]: event.target.checked })}
                    />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
