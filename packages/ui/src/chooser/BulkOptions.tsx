import { Button } from '../primitives/Button.tsx';
import { Checkbox } from '../primitives/Checkbox.tsx';
import type { PartTextKey } from '../parts/partText.ts';
import { usePartText } from '../parts/usePartText.ts';
import { ROLE } from './memberIndex.ts';
import type { Chooser } from './useChooser.ts';

const OPTIONS: readonly { readonly text: PartTextKey; readonly roles: number }[] = [
  { text: 'chooserStaff', roles: ROLE.employee | ROLE.deptManager | ROLE.groupManager },
  { text: 'chooserManagers', roles: ROLE.top | ROLE.deptManager | ROLE.groupManager },
  { text: 'chooserDeptManagers', roles: ROLE.deptManager },
  { text: 'chooserGroupManagers', roles: ROLE.groupManager },
];

/** Select all, and the four bulk options. Each shows whether all its people are chosen. */
export function BulkOptions({ chooser }: { readonly chooser: Chooser }) {
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
