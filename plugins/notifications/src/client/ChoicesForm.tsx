import { useAtrium, useLoaded } from '@atrium/sdk/client';
import { Checkbox, ErrorState } from '@atrium/ui';
import { useState } from 'react';
import { ChannelChoices } from './ChannelChoices.tsx';
import { GroupSkeleton } from './Group.tsx';
import { findKind } from './kinds.ts';
import type { ChoicesChange, ChoicesOf, KindChoice, Notifications } from './types.ts';

const PLACES = ['bell', 'desktop'] as const;

/** Which kinds are shown where and leave the house by which channel, and when. Each change is saved at once, and reverted if that fails. */
export function ChoicesForm() {
  const { api, notices, t } = useAtrium<Notifications>();
  const { value: read, failure, reload } = useLoaded(() => api.readChoices({}, { quiet: true }), [api]);
  const [changed, setChanged] = useState<ChoicesOf | null>(null);
  const choices = changed ?? read;
  if (failure) return <ErrorState title={t('failure.title')} onRetry={() => void reload()} />;
  if (!choices) return <GroupSkeleton label={t('loading')} />;
  const save = (change: ChoicesChange, shown: Partial<ChoicesOf>) => {
    setChanged({ ...choices, ...shown });
    api.saveChoices({ body: change }, { quiet: true }).then(setChanged, () => {
      setChanged(choices);
      notices.toast({ tone: 'danger', message: t('choices.failed') });
    });
  };
  const choose = (kind: KindChoice) => {
    const kinds = choices.kinds.map((one) => (findKind(one) === findKind(kind) ? kind : one));
    save({ kinds }, { kinds });
  };
  return (
    <div className="notifications-body notifications-choices">
      <ChannelChoices choices={choices} onChange={save} />
      <table aria-label={t('choices.table')}>
        <thead>
          <tr>
            <td />
            {PLACES.map((place) => (
              <th key={place} scope="col">
                {t(`choices.${place}`)}
              </th>
            ))}
            {choices.channels.map(({ id, title }) => (
              <th key={id} scope="col">
                {title}
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
                {PLACES.map((place) => (
                  <td key={place}>
                    <Checkbox
                      aria-label={`${name} ${t(`choices.${place}`)}`}
                      checked={kind[place]}
                      disabled={place === 'bell' && kind.isMandatory}
                      onChange={(event) => choose({ ...kind, [place]: event.target.checked })}
                    />
                  </td>
                ))}
                {choices.channels.map(({ id, title, isOn }) => (
                  <td key={id}>
                    <Checkbox
                      aria-label={`${name} ${title}`}
                      checked={isOn && (kind.isMandatory === true || kind.channels?.[id] === true)}
                      disabled={!isOn || !kind.bell || kind.isMandatory}
                      onChange={({ target }) =>
                        choose({ ...kind, channels: { ...kind.channels, [id]: target.checked } })
                      }
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
