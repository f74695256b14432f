import { type ReactNode, useCallback, useRef, useState } from 'react';
import { type PartTextKey, usePartText } from '../parts/partText.ts';
import { Button, IconButton } from '../primitives/Button.tsx';
import { Checkbox } from '../primitives/Checkbox.tsx';
import { EmptyState } from '../primitives/EmptyState.tsx';
import { Segmented } from '../primitives/RadioGroup.tsx';
import { Spinner } from '../primitives/loading.tsx';
import { ChooserFilter } from './ChooserFilter.tsx';
import type { MemberChooserProps } from './chooserProps.ts';
import { ChooserTree } from './ChooserTree.tsx';
import { ChosenTags } from './ChosenTags.tsx';
import { ROLE } from './memberIndex.ts';
import { describeChosen, filterUnits, listUnits } from './unitChoices.ts';
import { UnitList } from './UnitList.tsx';
import { UnitTags } from './UnitTags.tsx';
import { type Chooser, useChooser } from './useChooser.ts';
import { useTreeKeys, useTreeWindow } from './useTree.ts';

const NO_UNITS: readonly string[] = [];

/**
 * Chooses people of the organisation. It fills its container and scrolls inside; designed for 35rem × 80vh.
 */
export function MemberChooser(props: MemberChooserProps) {
  const { tags = 'grouped', label, actions, onReload, onError, units = NO_UNITS, onUnits } = props;
  const text = usePartText();
  const chooser = useChooser(props);
  const { index, selection, rows, filter, hidden, readOnly } = chooser;
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [kind, setKind] = useState<'people' | 'units'>('people');
  const showsUnits = onUnits !== undefined && kind === 'units';
  const choices = listUnits(props.organisation, hidden);
  const shownUnits = describeChosen(choices, units);
  const dropUnit = (unit: string) => onUnits?.(units.filter((each) => each !== unit));
  const view = useTreeWindow(rows.nodes.length);
  const keys = useTreeKeys(chooser, view, input);
  // stable callbacks for the memoised parts that read the current values
  const latest = useRef({ chooser, keys, showsUnits });
  latest.current = { chooser, keys, showsUnits };
  const drop = useCallback((ids: readonly number[]) => latest.current.chooser.drop(ids), []);
  const enterTree = useCallback(() => {
    if (latest.current.showsUnits) list.current?.querySelector('input')?.focus();
    else latest.current.keys.enter();
  }, []);
  const hasPeople = selection.count + selection.others.length > 0;
  const hasSelection = hasPeople || units.length > 0;
  const name = label ?? text('chooserTitle');

  return (
    <section className="at-chooser" aria-label={name}>
      <div className="at-chooser-top">
        <ChooserFilter
          filter={filter}
          found={
            !filter.applied
              ? 0
              : showsUnits
                ? filterUnits(choices, filter.applied, text).length
                : chooser.counts.of(0).total
          }
          foundText={showsUnits ? 'unitsFound' : 'membersFound'}
          index={index}
          input={input}
          onLeave={enterTree}
        />
        <ReloadButton {...(onReload && { onReload })} {...(onError && { onError })} />
      </div>
      {onUnits && (
        <div className="at-chooser-kinds">
          <Segmented
            small
            label={text('chooserKinds')}
            options={[
              { value: 'people', label: text('chooserPeople') },
              { value: 'units', label: text('chooserUnits') },
            ]}
            value={kind}
            onChange={setKind}
          />
        </div>
      )}
      {!showsUnits && <BulkOptions chooser={chooser} />}
      <div className="at-chooser-body">
        {showsUnits ? (
          <UnitList
            choices={choices}
            value={units}
            onChange={onUnits}
            filter={filter.applied}
            list={list}
            label={text('chooserUnits')}
          />
        ) : rows.nodes.length > 0 ? (
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
                <Button
                  small
                  variant="quiet"
                  onClick={() => {
                    drop(props.value);
                    onUnits?.([]);
                  }}
                >
                  {text('chooserClear')}
                </Button>
              )}
            </div>
            <UnitTags units={shownUnits} onDrop={onUnits && dropUnit} />
            {hasPeople ? (
              <ChosenTags
                index={index}
                selection={selection}
                hidden={hidden}
                grouped={tags === 'grouped'}
                onDrop={drop}
              />
            ) : (
              !hasSelection && <p className="at-caption at-mute">{text('chooserNobody')}</p>
            )}
          </aside>
        )}
      </div>
      <ChooserFoot chooser={chooser} units={units.length} actions={actions} />
    </section>
  );
}

interface ChooserFootProps {
  readonly chooser: Chooser;
  /** Number of chosen units. */
  readonly units: number;
  readonly actions: ReactNode;
}

/** The number of chosen people, with a maximum also that: 已選 N 員，最多可選 M 員 (S2-093). */
function ChooserFoot({ chooser, units, actions }: ChooserFootProps) {
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
        {units > 0 && <small className="at-chooser-units">{text('chooserUnitCount', { count: units })}</small>}
        {left > 0 && <small>{text('chooserLeft', { count: left })}</small>}
      </span>
      {!readOnly && max > 0 && (
        <progress className="at-chooser-meter" aria-hidden="true" value={Math.min(count, max)} max={max} />
      )}
      {actions != null && <span className="at-chooser-actions">{actions}</span>}
    </div>
  );
}

const OPTIONS: readonly { readonly text: PartTextKey; readonly roles: number }[] = [
  { text: 'chooserStaff', roles: ROLE.employee | ROLE.deptManager | ROLE.groupManager },
  { text: 'chooserManagers', roles: ROLE.top | ROLE.deptManager | ROLE.groupManager },
  { text: 'chooserDeptManagers', roles: ROLE.deptManager },
  { text: 'chooserGroupManagers', roles: ROLE.groupManager },
];

/** Select all, and the four bulk options. Each shows whether all its people are chosen. */
function BulkOptions({ chooser }: { readonly chooser: Chooser }) {
  const text = usePartText();
  const { counts, full, folds, readOnly } = chooser;
  const { total, taken } = counts.of(0);
  return (
    <div className="at-chooser-bulk" role="group" aria-label={text('chooserBulk')}>
      {!readOnly && (
        <>
          <Checkbox
            checked={total > 0 && taken === total}
            partly={taken > 0 && taken < total}
            disabled={total === 0 || (full && taken === 0)}
            onChange={() => chooser.toggle(0)}
          >
            {text('chooserAll')}
          </Checkbox>
          {OPTIONS.map((option) => {
            const on = (counts.roles & option.roles) !== 0 && (counts.rolesOpen & option.roles) === 0;
            return (
              <button
                key={option.text}
                type="button"
                className="at-chooser-chip"
                aria-pressed={on}
                disabled={(counts.roles & option.roles) === 0 || (full && !on)}
                onClick={() => chooser.toggleRoles(option.roles)}
              >
                {text(option.text)}
              </button>
            );
          })}
        </>
      )}
      <span className="at-grow" />
      <Button small variant="quiet" onClick={() => folds.foldAll(!folds.allOpen)}>
        {text(folds.allOpen ? 'chooserFoldAll' : 'chooserOpenAll')}
      </Button>
    </div>
  );
}

/** Reloads the employees; disabled meanwhile (S2-090). */
function ReloadButton({ onReload, onError }: Pick<MemberChooserProps, 'onReload' | 'onError'>) {
  const text = usePartText();
  const [running, setRunning] = useState(false);
  if (!onReload) return null;
  const reload = async () => {
    setRunning(true);
    try {
      await onReload();
    } catch (error) {
      onError?.(error);
    } finally {
      setRunning(false);
    }
  };
  return (
    <IconButton
      icon={running ? <Spinner /> : 'refresh'}
      label={text('chooserReload')}
      disabled={running}
      aria-busy={running || undefined}
      onClick={() => void reload()}
    />
  );
}
