import { FoundLine, MarkedText } from '@atrium/ui';
import type { FoundAccount, Translate } from '../types.ts';

interface PlatformCellProps {
  readonly t: Translate;
  readonly account: FoundAccount;
  /** What was searched for. */
  readonly keyword: string;
}

/** Platform and title of an account, and where else a search found it. */
export function PlatformCell({ t, account: { platformName, title, foundIn }, keyword }: PlatformCellProps) {
  const name = (
    <span className="at-cut" title={title === '' ? platformName : `${platformName} ${title}`}>
      <MarkedText text={platformName} query={keyword} />{' '}
      {title !== platformName && (
        <span className="at-ink-2">
          <MarkedText text={title} query={keyword} />
        </span>
      )}
    </span>
  );
  if (!foundIn) return name;
  return (
    <span className="accounts-found">
      {name}
      <FoundLine part={t(`list.found.${foundIn.part}`)} text={foundIn.text} query={keyword} />
    </span>
  );
}
