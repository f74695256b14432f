import { memo, useMemo, useState, type MouseEvent } from 'react';
import type { MemberPerson } from '../members/memberRows.ts';
import { Button } from '../primitives/Button.tsx';
import { Icon } from '../primitives/Icon.tsx';
import { usePartText } from '../parts/usePartText.ts';
import { chosenGroups } from './chosenGroups.ts';
import { headName } from './ChooserTree.tsx';
import type { MemberIndex } from './memberIndex.ts';
import type { Selection } from './selection.ts';

/** Up to this number all tags are rendered; beyond it only the first few, and a button shows more. */
const ALL_OF = 60;
const FIRST = 8;
const MORE = 240;

export interface ChosenTagsProps {
  readonly index: MemberIndex;
  readonly selection: Selection;
  readonly hidden: readonly MemberPerson[];
  readonly grouped: boolean;
  /** Without it the tags have no cross. */
  readonly onDrop?: ((ids: readonly number[]) => void) | undefined;
  /** Maximum number of tags shown at first. */
  readonly first?: number;
}

/** The chosen people as closable tags, by department or in one row. */
export const ChosenTags = memo(function ChosenTags(props: ChosenTagsProps) {
  const { index, selection, hidden, grouped, onDrop, first } = props;
  const text = usePartText();
  const [asked, setAsked] = useState(0);
  const all = selection.count + selection.others.length;
  const limit = Math.max(asked, first ?? (all <= ALL_OF ? ALL_OF : FIRST));
  const groups = useMemo(() => chosenGroups(index, selection, hidden, limit), [index, selection, hidden, limit]);
  const tagsOf = groups.map(({ people }) =>
    people.map(({ id, name, deptManager }) => {
      const shownName = name || text('chooserUnknown', { id });
      return (
        <span className="at-chooser-tag" key={id}>
          <span className="at-cut">{shownName}</span>
          {grouped && deptManager && <em>{text('chooserManager')}</em>}
          {onDrop && (
            <button type="button" data-id={id} aria-label={text('remove', { name: shownName })}>
              <Icon name="small-cross" size={14} />
            </button>
          )}
        </span>
      );
    }),
  );
  const onClick = (event: MouseEvent) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-id]');
    if (!button) return;
    neighbourOf(button)?.focus({ preventScroll: true });
    onDrop?.([Number(button.dataset['id'])]);
  };
  const drawn = tagsOf.reduce((sum, tags) => sum + tags.length, 0);
  return (
    <div className="at-chooser-tags" onClick={onClick}>
      {grouped ? (
        groups.map(({ head, count }, at) => (
          <div key={head} role="group" aria-label={head < 0 ? text('chooserGone') : headName(index, head, text)}>
            <div className="at-chooser-tags-head">
              <span className="at-cut">{head < 0 ? text('chooserGone') : headName(index, head, text)}</span>
              <span>{count}</span>
            </div>
            <div className="at-chooser-tags-row">{tagsOf[at]}</div>
          </div>
        ))
      ) : (
        <div className="at-chooser-tags-row">{tagsOf}</div>
      )}
      {drawn < all && (
        <Button small variant="quiet" onClick={() => setAsked(limit + MORE)}>
          {text('chooserMore', { count: all - drawn })}
        </Button>
      )}
    </div>
  );
});

/** Where the focus goes when a tag is closed: the next tag, else the one before. */
function neighbourOf(button: HTMLElement): HTMLElement | undefined {
  const all = [...button.closest('.at-chooser-tags')!.querySelectorAll<HTMLElement>('[data-id]')];
  const at = all.indexOf(button);
  return all[at + 1] ?? all[at - 1];
}
