import { useUiText } from '../texts/uiText.ts';
import { IconButton } from './Button.tsx';
import { Select } from './Select.tsx';

export interface PagerProps {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
  /** With it the page size can be chosen: 15/30/50, in the short variant 10/20/40. */
  readonly onPageSize?: (size: number) => void;
  readonly variant?: 'normal' | 'short';
  /** Page sizes to choose from, instead of those of the variant. */
  readonly sizes?: readonly number[];
}

/** 「第 1–15 項，共 42 項」, pages, and rows a page. A group and no landmark: several lists may be in sight side by side. */
export function Pager({ page, pageSize, total, onPage, onPageSize, variant = 'normal', sizes }: PagerProps) {
  const text = useUiText();
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const from = (page - 1) * pageSize + 1;
  const options = (sizes ?? PAGE_SIZES[variant]).map((count) => ({
    value: String(count),
    label: text('pagerSizeOption', { count }),
  }));
  return (
    <div role="group" className="at-pager" data-keep-clear aria-label={text('pager')}>
      <span aria-live="polite">
        {total === 0 ? text('pagerNone') : text('pagerRange', { from, to: Math.min(total, page * pageSize), total })}
      </span>
      {onPageSize && (
        <label className="at-pager-size">
          {text('pagerSize')}
          <Select small options={options} value={String(pageSize)} onChange={(value) => onPageSize(Number(value))} />
        </label>
      )}
      <span className="at-pager-turn">
        <IconButton
          small
          icon="chevron-left"
          label={text('previousPage')}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        />
        <span className="at-pager-page">{text('pagerPage', { page, pages })}</span>
        <IconButton
          small
          icon="chevron-right"
          label={text('nextPage')}
          disabled={page >= pages}
          onClick={() => onPage(page + 1)}
        />
      </span>
    </div>
  );
}

/** Page sizes offered by lists (S0-182). */
export const PAGE_SIZES = { normal: [15, 30, 50], short: [10, 20, 40] } as const;
