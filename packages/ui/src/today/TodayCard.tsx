import type { ReactNode } from 'react';
import { Badge } from '../primitives/Badge.tsx';
import { Button } from '../primitives/Button.tsx';
import { Icon } from '../primitives/Icon.tsx';
import { Skeleton } from '../primitives/Skeleton.tsx';
import { useUiText } from '../texts/useUiText.ts';

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
