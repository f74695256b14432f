import { memo, type RefObject } from 'react';
import { isComposing } from '../isComposing.ts';
import { IconButton } from '../primitives/Button.tsx';
import { Kbd } from '../primitives/Kbd.tsx';
import { Spinner } from '../primitives/loading.tsx';
import { TextInput } from '../primitives/TextInput.tsx';
import { type PartTextKey, usePartText } from '../parts/partText.ts';
import { type MemberIndex, searchTexts } from './memberIndex.ts';
import type { FilterText } from './useFilterText.ts';

export interface ChooserFilterProps {
  readonly filter: FilterText;
  /** People found. */
  readonly found: number;
  /** How many were found is said of: people by default. */
  readonly foundText?: PartTextKey;
  readonly index: MemberIndex;
  readonly input: RefObject<HTMLInputElement | null>;
  /** Arrow down. */
  readonly onLeave: () => void;
}

/** The text filter with its indicator. Escape clears it first; only the next one closes the surrounding dialog. */
export const ChooserFilter = memo(function ChooserFilter(props: ChooserFilterProps) {
  const { filter, found, foundText = 'membersFound', index, input, onLeave } = props;
  const text = usePartText();
  return (
    <TextInput
      ref={input}
      icon="search"
      type="search"
      className="at-chooser-filter"
      aria-label={text('chooserFilter')}
      placeholder={text('chooserFilter')}
      value={filter.typed}
      onFocus={() => searchTexts(index)}
      onChange={(event) => filter.type(event.target.value, (event.nativeEvent as InputEvent).isComposing)}
      onCompositionEnd={(event) => filter.type(event.currentTarget.value, false)}
      onKeyDown={(event) => {
        if (isComposing(event)) return;
        if (event.key === 'ArrowDown') {
          // a filter that applies later would remove the row that has the focus by then
          filter.apply();
          onLeave();
        } else if (event.key === 'Escape' && filter.typed !== '') {
          event.stopPropagation();
          filter.clear();
        } else if (event.key !== 'Enter') return;
        event.preventDefault();
      }}
      end={
        <>
          <span role="status" className="at-chooser-found">
            {filter.filtering ? (
              <>
                <Spinner /> {text('chooserFiltering')}
              </>
            ) : (
              filter.applied && text(foundText, { count: found })
            )}
          </span>
          {filter.typed ? (
            <IconButton
              small
              icon="cross"
              label={text('membersClear')}
              onClick={() => {
                filter.clear();
                input.current?.focus();
              }}
            />
          ) : (
            <Kbd>/</Kbd>
          )}
        </>
      }
    />
  );
});
