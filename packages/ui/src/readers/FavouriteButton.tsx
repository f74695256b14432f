import { useRef } from 'react';
import { IconButton } from '../primitives/Button.tsx';
import { useReadersText } from './useReadersText.ts';

export interface FavouriteButtonProps {
  readonly marked: boolean;
  /** Saves the mark. Show it at once and take it back if saving fails. */
  readonly onChange: (marked: boolean) => void;
  /** What is marked, for assistive technology: the title of the record. */
  readonly of: string;
  readonly small?: boolean;
  /** While the mark is being saved: clicks do nothing, the focus stays. */
  readonly disabled?: boolean;
}

/** Clicks within this time are one (S2-041). */
const ONE_CLICK = 400;

/** A star that marks a record as a favourite. */
export function FavouriteButton({ marked, onChange, of, small, disabled }: FavouriteButtonProps) {
  const text = useReadersText();
  const last = useRef(-Infinity);
  return (
    <IconButton
      icon={marked ? 'star' : 'star-empty'}
      className={marked ? 'at-favourite at-favourite-marked' : 'at-favourite'}
      label={text('favouriteOf', { title: of })}
      title={text(marked ? 'favouriteRemove' : 'favouriteAdd')}
      pressed={marked}
      small={small ?? false}
      // a disabled button would let the focus fall to the page
      aria-disabled={disabled}
      onClick={({ timeStamp }) => {
        if (disabled || timeStamp - last.current < ONE_CLICK) return;
        last.current = timeStamp;
        onChange(!marked);
      }}
    />
  );
}
