import { useUiText } from '../texts/useUiText.ts';
import { Tag } from './Tag.tsx';

/** Active is 啟用中, disabled is 已停用 (S0-180). The shape of the mark repeats it. */
export function StatusTag({ active }: { readonly active: boolean }) {
  const text = useUiText();
  return (
    <Tag tone={active ? 'success' : 'void'} icon={active ? 'tick-circle' : 'disable'}>
      {text(active ? 'active' : 'disabled')}
    </Tag>
  );
}
