import type { ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import type { Hue } from '../hue.ts';
import { useUiText } from '../texts/uiText.ts';
import { Icon } from './Icon.tsx';

export interface TagProps {
  readonly children: ReactNode;
  /** The meaning; `void` is an empty outline for what has ended. */
  readonly tone?: 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'void';
  /** The hue of a schedule type, instead of a tone. */
  readonly hue?: Hue;
  readonly icon?: string;
  readonly round?: boolean;
  readonly title?: string;
  /** Shows a remove button, named by `removeLabel`. */
  readonly onRemove?: () => void;
  readonly removeLabel?: string;
}

/** A short label. */
export function Tag({ children, tone = 'neutral', hue, icon, round, title, onRemove, removeLabel = '' }: TagProps) {
  const text = useUiText();
  const name = removeLabel || (typeof children === 'string' ? children : '');
  return (
    <span
      title={title}
      className={classNames(
        'at-tag',
        hue ? `at-tag-hue at-hue-${hue}` : tone !== 'neutral' && `at-tag-${tone}`,
        round && 'at-tag-round',
      )}
    >
      {icon && <Icon name={icon} size={14} />}
      {children}
      {onRemove && (
        <button type="button" className="at-tag-remove" aria-label={text('remove', { name })} onClick={onRemove}>
          <Icon name="small-cross" size={14} />
        </button>
      )}
    </span>
  );
}

/** Active is 啟用中, disabled is 已停用 (S0-180). The shape of the mark repeats it. */
export function StatusTag({ active }: { readonly active: boolean }) {
  const text = useUiText();
  return (
    <Tag tone={active ? 'success' : 'void'} icon={active ? 'tick-circle' : 'disable'}>
      {text(active ? 'active' : 'disabled')}
    </Tag>
  );
}
