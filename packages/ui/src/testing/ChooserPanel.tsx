import { useState } from 'react';
import { MemberChooser } from '../chooser/MemberChooser.tsx';
import type { MemberChooserProps } from '../chooser/chooserProps.ts';
import { SAMPLE_ORGANISATION } from '../gallery/sample.ts';

export interface ChooserPanelProps extends Partial<Omit<MemberChooserProps, 'value'>> {
  readonly value?: readonly number[];
}

/** A chooser in a panel of its designed size, with its own state. */
export function ChooserPanel({ value = [], onChange, ...rest }: ChooserPanelProps) {
  const [now, setNow] = useState(value);
  return (
    <div style={{ width: '35rem', height: 720, background: 'var(--at-raised)' }}>
      <MemberChooser
        organisation={SAMPLE_ORGANISATION}
        {...rest}
        value={now}
        onChange={(next) => {
          setNow(next);
          onChange?.(next);
        }}
      />
    </div>
  );
}
