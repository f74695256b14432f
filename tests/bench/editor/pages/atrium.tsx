// The product's editor with all its tools, as a form has it: its value is kept as state.
import { RichTextEditor } from '@atrium/ui/editor';
import { OverlaysRoot } from '@atrium/ui/overlays';
import '@atrium/ui/styles.css';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BYTES, offer } from './bench.ts';
import { documentOf } from './document.ts';

function Form() {
  const [value, setValue] = useState(() => documentOf(BYTES));
  return (
    <OverlaysRoot>
      <div style={{ height: '80vh', overflowY: 'auto' }}>
        <RichTextEditor label="text" value={value} onChange={setValue} />
      </div>
    </OverlaysRoot>
  );
}

createRoot(document.getElementById('root')!).render(<Form />);
offer('[contenteditable=true]');
