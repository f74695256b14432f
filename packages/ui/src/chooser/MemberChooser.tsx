import { useCallback, useRef, type ReactNode } from 'react';
import { Button } from '../primitives/Button.tsx';
import { EmptyState } from '../primitives/EmptyState.tsx';
import { usePartText } from '../parts/usePartText.ts';
import { BulkOptions } from './BulkOptions.tsx';
import { ChooserFilter } from './ChooserFilter.tsx';
import { ChooserTree } from './ChooserTree.tsx';
import { ChosenTags } from './ChosenTags.tsx';
import type { MemberChooserProps } from './chooserProps.ts';
import { ReloadButton } from './ReloadButton.tsx';
import { useChooser, type Chooser } from './useChooser.ts';
import { useTreeKeys } from './useTreeKeys.ts';
import { useTreeWindow } from './useTreeWindow.ts';

/**
 * Chooses people of the organisation. It fills its container and scrolls inside; designed for 35rem × 80vh.
 */
export function MemberChooser(props: MemberChooserProps) {
  const { tags = 'grouped', label, actions, onReload, onError } = props;
  const text = usePartText();
  const chooser = useChooser(props);
  const { index, selection, rows, filter, hidden, readOnly } = chooser;
  const input = useRef<HTMLInputElement>(null);
  const view = useTreeWindow(rows.nodes.length);
  const keys = useTreeKeys(chooser, view, input);
  // stable callbacks for the memoised parts that read the current values
  const latest = useRef({ chooser, keys });
  latest.current = { chooser, keys };
  const drop = useCallback((ids: readonly number[]) => latest.current.chooser.drop(ids), []);
  const enterTree = useCallback(() => latest.current.keys.enter(), []);
  const hasSelection = selection.count + selection.others.length > 0;
  const name = label ?? text('chooserTitle');

  return (
    <section className="at-chooser" aria-label={name}>
      <div className="at-chooser-top">
        <ChooserFilter
          filter={filter}
          found={filter.applied ? chooser.counts.of(0).total : 0}
          index={index}
          input={input}
          onLeave={enterTree}
        />
        <ReloadButton {...(onReload && { onReload })} {...(onError && { onError })} />
      </div>
      <BulkOptions chooser={chooser} />
      <div className="at-chooser-body">
        {rows.nodes.length > 0 ? (
          <ChooserTree chooser={chooser} view={view} keys={keys} label={name} />
        ) : (
          <EmptyState
            icon={filter.applied ? 'search' : 'people'}
            title={text(filter.applied ? 'membersNoneTitle' : readOnly ? 'chooserNobody' : 'membersEmptyTitle')}
            actions={
              filter.applied && (
                <Button small onClick={filter.clear}>
                  {text('membersClear')}
                </Button>
              )
            }
          >
            {filter.applied ? text('membersNoneText', { text: filter.applied }) : !readOnly && text('membersEmptyText')}
          </EmptyState>
        )}
        {tags !== 'none' && !readOnly && (
          <aside className="at-chooser-side" aria-label={text('chooserChosen')}>
            <div className="at-chooser-side-head">
              <h3>{text('chooserChosen')}</h3>
              {hasSelection && (
                <Button small variant="quiet" onClick={() => drop(props.value)}>
                  {text('chooserClear')}
                </Button>
              )}
            </div>
            {hasSelection ? (
              <ChosenTags
                index={index}
                selection={selection}
                hidden={hidden}
                grouped={tags === 'grouped'}
                onDrop={drop}
              />
            ) : (
              <p className="at-caption at-mute">{text('chooserNobody')}</p>
            )}
          </aside>
        )}
      </div>
      <ChooserFoot chooser={chooser} actions={actions} />
    </section>
  );
}

/** The number of chosen people, with a maximum also that: 已選 N 員，最多可選 M 員 (S2-093). */
function ChooserFoot({ chooser, actions }: { readonly chooser: Chooser; readonly actions: ReactNode }) {
  const text = usePartText();
  const { readOnly, selection, max, left, index } = chooser;
  const { count } = selection;
  const gone = readOnly ? chooser.hidden.filter(({ id }) => index.slotOf.has(id)).length : 0;
  const label = readOnly
    ? text('chooserGiven', { count: index.people.length - gone })
    : text(max < 0 ? 'chooserCount' : 'chooserCountMax', { count, max });
  return (
    <div className="at-chooser-foot" data-keep-clear>
      <span className="at-chooser-count" role="status">
        {label.split(/(\d+)/).map((part, at) => (at % 2 === 1 ? <b key={at}>{part}</b> : part))}
        {left > 0 && <small>{text('chooserLeft', { count: left })}</small>}
      </span>
      {!readOnly && max > 0 && (
        <progress className="at-chooser-meter" aria-hidden="true" value={Math.min(count, max)} max={max} />
      )}
      {actions != null && <span className="at-chooser-actions">{actions}</span>}
    </div>
  );
}
