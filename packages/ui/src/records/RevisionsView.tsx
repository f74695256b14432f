import { joined } from '@atrium/sdk/client';
import type { ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import { momentLabel } from '../days/dayLabels.ts';
import { Avatar } from '../primitives/Avatar.tsx';
import { Icon } from '../primitives/Icon.tsx';

/** A version of a record's text, as a list of them shows it. */
export interface ListedRevision {
  readonly revision: number;
  /** 「版本 2」. */
  readonly label: string;
  /** Who wrote it; null if that is not known. */
  readonly by: { readonly employeeId: number; readonly name: string } | null;
  /** `YYYY-MM-DD HH:mm`; null if it is not known. */
  readonly on: string | null;
  readonly note?: string;
}

export interface RevisionsViewProps {
  /** Name of the list. */
  readonly title: string;
  /** Newest first. */
  readonly rows: readonly ListedRevision[];
  /** The shown one; the newest if it is null or not listed. */
  readonly chosen: number | null;
  onChoose(revision: number): void;
  /** Shows one; `before` is the one before it that is listed. */
  children(revision: number, before: number | null): ReactNode;
}

/** The versions of a record, and one of them beside the list. */
export function RevisionsView({ title, rows, chosen, onChoose, children }: RevisionsViewProps) {
  const at = Math.max(
    0,
    rows.findIndex(({ revision }) => revision === chosen),
  );
  return (
    <div className="at-revisions">
      <ol aria-label={title}>
        {rows.map(({ revision, label, by, on, note }, index) => (
          <li key={revision}>
            <button
              type="button"
              aria-pressed={index === at}
              className={classNames('at-revision', index === at && 'at-revision-on')}
              onClick={() => onChoose(revision)}
            >
              {by ? <Avatar name={by.name} id={by.employeeId} size="small" /> : <Icon name="history" />}
              <span>
                <b>{label}</b>
                <span>{joined([by?.name ?? '', on === null ? '' : momentLabel(on)].filter(Boolean), 'clauses')}</span>
                {note !== undefined && <small>{note}</small>}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {children(rows[at]!.revision, rows[at + 1]?.revision ?? null)}
    </div>
  );
}
