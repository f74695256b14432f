// The product's editor with all its tools, as a form has it: its value is kept as state.
import { RichTextEditor } from '@atrium/ui/editor';
import { OverlaysRoot } from '@atrium/ui/overlays';
import '@atrium/ui/styles.css';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BYTES, offer } from './bench.ts';
import { documentOf, tableOf } from './document.ts';

/** `?cells=3000`: a table of so many cells instead. */
const cells = Number(new URLSearchParams(location.search).get('cells'));

function Form() {
  const [value, setValue] = useState(() => (cells > 0 ? tableOf(cells) : documentOf(BYTES)));
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
