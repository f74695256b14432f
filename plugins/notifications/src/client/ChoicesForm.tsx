import { useAtrium, useLoaded } from '@atrium/sdk/client';
import { Checkbox, ErrorState, Button, Field, Select, Switch } from '@atrium/ui';
import { useState } from 'react';
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

const TIMINGS = ['now', 'hourly', 'daily'] as const;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const toTime = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

interface ChannelChoicesProps {
  readonly choices: ChoicesOf;
  /** What is saved, and how it shows until the server has answered. */
  readonly onChange: (change: ChoicesChange, shown: Partial<ChoicesOf>) => void;
}

/** Channels that leave the house and when; nothing where none is set up. */
function ChannelChoices({ choices, onChange }: ChannelChoicesProps) {
  const { t } = useAtrium<Notifications>();
  const { channels, delivery } = choices;
  if (channels.length === 0) return null;
  const { isOwn, ...times } = delivery;
  const change = (part: Partial<typeof times>) => {
    const next = { ...times, ...part };
    onChange({ delivery: next }, { delivery: { ...next, isOwn: true } });
  };
  const quiet = (current: string) => {
    const hours = HOURS.map(toTime);
    const known = hours.includes(current) || current === '' ? hours : [...hours, current].toSorted();
    return [{ value: '', label: t('channels.quietNone') }, ...known.map((time) => ({ value: time, label: time }))];
  };
  return (
    <section className="notifications-channels" aria-label={t('channels.title')}>
      <h3>{t('channels.title')}</h3>
      {channels.map(({ id, title, address, isOn }) => (
        <Switch
          key={id}
          end
          checked={isOn}
          note={address === null ? t('channels.noAddress') : t('channels.to', { address })}
          onChange={({ target }) =>
            onChange(
              { channels: [{ id, isOn: target.checked }] },
              { channels: channels.map((one) => (one.id === id ? { ...one, isOn: target.checked } : one)) },
            )
          }
        >
          {t('channels.switch', { channel: title })}
        </Switch>
      ))}
      <div className="notifications-times">
        <Field label={t('channels.timing')}>
          <Select
            value={times.timing}
            options={TIMINGS.map((timing) => ({ value: timing, label: t(`channels.timing.${timing}`) }))}
            onChange={(chosen) => change({ timing: TIMINGS.find((timing) => timing === chosen)! })}
          />
        </Field>
        {times.timing === 'daily' && (
          <Field label={t('channels.hour')}>
            <Select
              value={String(times.dailyHour)}
              options={HOURS.map((hour) => ({ value: String(hour), label: toTime(hour) }))}
              onChange={(chosen) => change({ dailyHour: Number(chosen) })}
            />
          </Field>
        )}
        <Field label={t('channels.quietFrom')}>
          <Select
            value={times.quietFrom}
            options={quiet(times.quietFrom)}
            onChange={(quietFrom) => change({ quietFrom })}
          />
        </Field>
        <Field label={t('channels.quietTo')}>
          <Select value={times.quietTo} options={quiet(times.quietTo)} onChange={(quietTo) => change({ quietTo })} />
        </Field>
      </div>
      <p className="at-caption at-mute">
        {t('channels.quietHint')} {t('channels.unread')}
      </p>
      {isOwn && (
        <div>
          <Button small variant="quiet" onClick={() => onChange({ delivery: null }, {})}>
            {t('channels.company')}
          </Button>
        </div>
      )}
    </section>
  );
}
