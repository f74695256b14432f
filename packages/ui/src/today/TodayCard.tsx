import type { Loaded } from '@atrium/sdk/client';
import type { ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import type { Hue } from '../hue.ts';
import { Badge } from '../primitives/Badge.tsx';
import { Button } from '../primitives/Button.tsx';
import { Icon } from '../primitives/Icon.tsx';
import { Skeleton } from '../primitives/loading.tsx';
import { useUiText } from '../texts/uiText.ts';

export interface TodayCardProps {
  readonly title: string;
  readonly icon: string;
  /** A count beside the title, with what it counts for assistive technology. */
  readonly count?: { readonly value: number; readonly label: string };
  /** A quiet text beside the title. */
  readonly note?: string;
  /** The one link of the card. */
  readonly link?: { readonly text: string; readonly onPress: () => void };
  /** Placeholders instead of the children. */
  readonly loading?: boolean;
  /** What could not be loaded, instead of the children. */
  readonly failed?: string | undefined;
  readonly onRetry?: () => void;
  readonly children?: ReactNode;
}

/** One card of Today: a head, and at most six rows. With nothing to show a plugin renders no card. */
export function TodayCard({ title, icon, count, note, link, loading, failed, onRetry, children }: TodayCardProps) {
  return (
    <section className="at-today-card" aria-label={title} aria-busy={loading || undefined}>
      <header className="at-today-head">
        <Icon name={icon} />
        <h2 className="at-cut">{title}</h2>
        {count && <Badge count={count.value} label={count.label} tone="accent" />}
        {note && <span className="at-caption at-mute at-cut">{note}</span>}
        {link && !loading && !failed && (
          <button type="button" className="at-link at-today-link" onClick={link.onPress}>
            {link.text}
          </button>
        )}
      </header>
      {failed ? <Failed text={failed} onRetry={onRetry} /> : loading ? <Placeholders /> : children}
    </section>
  );
}

function Failed({ text, onRetry }: { readonly text: string; readonly onRetry: (() => void) | undefined }) {
  const uiText = useUiText();
  return (
    <div className="at-today-failed" role="alert">
      <span>{text}</span>
      {onRetry && (
        <Button small icon="refresh" onClick={onRetry}>
          {uiText('retry')}
        </Button>
      )}
    </div>
  );
}

/** As high as two rows. */
function Placeholders() {
  return (
    <div className="at-today-rows">
      {['72%', '54%'].map((width) => (
        <div key={width} className="at-today-row">
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  );
}

export interface TodayRowProps {
  readonly title: string;
  readonly detail?: string | undefined;
  readonly icon?: string;
  /** Colours the icon by the kind of the row. */
  readonly hue?: Hue;
  /** A time at the start of the row: 14:00. */
  readonly time?: string;
  /** Marks the row as unread; the text is for assistive technology. */
  readonly unread?: string | undefined;
  readonly onOpen: () => void;
  /** One small button at the end of the row. */
  readonly action?: ReactNode;
}

/** The rows of a card; pass at most six. */
export function TodayRows({ children }: { readonly children: ReactNode }) {
  return <ul className="at-today-rows">{children}</ul>;
}

export interface TodayListProps<Row> extends Omit<TodayCardProps, 'loading' | 'failed' | 'onRetry' | 'children'> {
  /** From `useLoaded`: at most six rows. */
  readonly of: Loaded<readonly Row[]>;
  /** What is said where they cannot be loaded. */
  readonly failed: string;
  /** A `TodayRow` with a key. */
  readonly children: (row: Row) => ReactNode;
}

/** A card of what is loaded as a list: placeholders before, a retry after a failure, and no card at all without rows. */
export function TodayList<Row>({ of: { value, failure, reload }, failed, children, ...card }: TodayListProps<Row>) {
  if (!value)
    return <TodayCard {...card} loading failed={failure ? failed : undefined} onRetry={() => void reload()} />;
  if (value.length === 0) return null;
  return (
    <TodayCard {...card}>
      <TodayRows>{value.map(children)}</TodayRows>
    </TodayCard>
  );
}

/** One thing of a card. Pressing it opens it. */
export function TodayRow({ title, detail, icon, hue, time, unread, onOpen, action }: TodayRowProps) {
  return (
    <li className="at-today-row" data-unread={unread ? true : undefined}>
      <button type="button" className="at-today-open" onClick={onOpen}>
        {time && <span className="at-today-time">{time}</span>}
        {icon && (
          <span className={classNames('at-today-mark', hue && `at-hue-${hue}`)}>
            <Icon name={icon} />
          </span>
        )}
        <span className="at-today-words">
          <span className="at-today-title at-cut">{title}</span>
          {detail && <span className="at-caption at-mute at-cut">{detail}</span>}
        </span>
        {unread && (
          <span className="at-today-dot">
            <span className="at-hidden-text">{unread}</span>
          </span>
        )}
      </button>
      {action}
    </li>
  );
}
