import { useFrame, type ViewProps } from '@atrium/sdk/client';
import { useState } from 'react';
import { EntryForm } from './EntryForm.tsx';
import './nav.css';
import { useEntryForm, type FormTarget } from './useEntryForm.ts';

/** The menu edit form as a panel. */
export default function NavForm({ params }: ViewProps<FormTarget | undefined>) {
  const frame = useFrame();
  const [target] = useState<FormTarget>(params ?? {});
  const form = useEntryForm(target, () => frame.close());
  return <EntryForm form={form} onCancel={() => frame.close()} />;
}
