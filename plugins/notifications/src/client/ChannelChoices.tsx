import { useAtrium } from '@atrium/sdk/client';
import { Button, Field, Select, Switch } from '@atrium/ui';
import type { ChoicesChange, ChoicesOf, Notifications } from './types.ts';

const TIMINGS = ['now', 'hourly', 'daily'] as const;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const toTime = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

interface ChannelChoicesProps {
  readonly choices: ChoicesOf;
  /** What is saved, and how it shows until the server has answered. */
  readonly onChange: (change: ChoicesChange, shown: Partial<ChoicesOf>) => void;
}

/** Channels that leave the house and when; nothing where none is set up. */
export function ChannelChoices({ choices, onChange }: ChannelChoicesProps) {
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
