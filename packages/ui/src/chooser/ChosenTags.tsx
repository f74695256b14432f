import { memo, type MouseEvent, useMemo, useState } from 'react';
import type { MemberPerson } from '../members/memberRows.ts';
import { usePartText } from '../parts/partText.ts';
import { Button } from '../primitives/Button.tsx';
import { Icon } from '../primitives/Icon.tsx';
import { headName } from './ChooserTree.tsx';
import { type MemberIndex, ROLE } from './memberIndex.ts';
import type { Selection } from './selection.ts';

/** Up to this number all tags are rendered; beyond it only the first few, and a button shows more. */
const ALL_OF = 60;
const FIRST = 8;
const MORE = 240;

interface ChosenTagsProps {
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

interface ChosenPerson {
  readonly id: number;
  /** `''` if unknown. */
  readonly name: string;
  readonly deptManager: boolean;
}

interface ChosenGroup {
  /** Node of the department or of the top managers; -1 for people the organisation no longer lists. */
  readonly head: number;
  /** Number of its chosen people; at most `limit` of them are rendered. */
  readonly count: number;
  readonly people: readonly ChosenPerson[];
}

/** The chosen people, each under the first department that lists them, up to `limit` people in total. */
function chosenGroups(
  index: MemberIndex,
  { chosen, others }: Selection,
  hidden: readonly MemberPerson[],
  limit: number,
): readonly ChosenGroup[] {
  const { first, parent, level, role, people } = index;
  const groups: { head: number; count: number; people: ChosenPerson[] }[] = [];
  let group: (typeof groups)[number] | undefined;
  let room = limit;
  // slots are in the order of the list, so a department's people follow each other
  for (let slot = 0; slot < chosen.length; slot += 1) {
    if (chosen[slot] === 0) continue;
    const node = first[slot]!;
    const above = parent[node]!;
    const head = level[above] === 1 ? above : parent[above]!;
    if (group?.head !== head) {
      if (room === 0) return groups;
      groups.push((group = { head, count: 0, people: [] }));
    }
    group.count += 1;
    if (room === 0) continue;
    room -= 1;
    const { id, name } = people[slot]!;
    group.people.push({ id, name, deptManager: role[node] === ROLE.deptManager });
  }
  if (others.length > 0 && room > 0) {
    const names = new Map(hidden.map(({ id, name }) => [id, name]));
    const gone = others.slice(0, room).map((id) => ({ id, name: names.get(id) ?? '', deptManager: false }));
    groups.push({ head: -1, count: others.length, people: gone });
  }
  return groups;
}
