import { useAtrium } from '@atrium/sdk/client';
import { classNames, type Hue, HUES, Select } from '@atrium/ui';
import { hueClass } from '../describe.ts';
import type { Calendar, Translate } from '../types.ts';

export type SubscriptionColor = Hue;

interface ColorSelectProps {
  readonly value: SubscriptionColor;
  readonly onChange: (value: SubscriptionColor) => void;
}

/** A hue of the theme, by its name. */
export function ColorSelect({ value, onChange }: ColorSelectProps) {
  const { t } = useAtrium<Calendar>();
  return (
    <span className={classNames('calendar-subscribe-color', hueClass(value))}>
      <Select
        value={value}
        options={HUES.map((hue) => ({ value: hue, label: t(`subscriptions.color.${hue}`) }))}
        onChange={(chosen) => onChange(chosen as SubscriptionColor)}
      />
    </span>
  );
}

/** `12 小時`, `15 分鐘` */
export const describeEvery = (t: Translate, minutes: number): string =>
  minutes % 60 === 0
    ? t('subscriptions.hours', { count: minutes / 60 })
    : t('subscriptions.minutes', { count: minutes });
