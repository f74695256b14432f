import { ErrorState } from '@atrium/ui';
import { useText } from '../i18n.ts';

export interface BrokenViewProps {
  /** Display name of the plugin: 請假. */
  readonly plugin: string;
  /** Title of the view: 請假紀錄. */
  readonly view: string;
  readonly code: string;
  readonly onRetry?: () => void;
}

/** Shown in place of a plugin's view: which plugin failed, that the rest works, what to do, and the code. */
export function BrokenView({ plugin, view, code, onRetry }: BrokenViewProps) {
  const t = useText();
  return (
    <ErrorState title={t('plugins.broken.title', { plugin, view })} code={code} onRetry={onRetry}>
      {t(code.startsWith('CHUNK') || code.startsWith('STYLE') ? 'plugins.broken.load' : 'plugins.broken.text')}
    </ErrorState>
  );
}
