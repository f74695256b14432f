import { RICH_LIMITS } from '@atrium/sdk/richText';
import { Popover } from '../overlays/index.ts';
import { Kbd } from '../primitives/Kbd.tsx';
import { useEditorText } from './useEditorText.ts';
import { OTHER_KEYS, SHORTCUTS } from './editorKeys.ts';
import type { EditorBlock } from './editorTypes.ts';

export interface EditorStatusProps {
  readonly blocks: readonly EditorBlock[];
  /** Bytes of the text as HTML, and how many there may be. */
  readonly bytes: number;
  readonly most: number;
  readonly shortcuts: { readonly open: boolean; readonly onOpenChange: (open: boolean) => void };
}

/** What a text contains, its size, and the keys. */
export function EditorStatus({ blocks, bytes, most, shortcuts }: EditorStatusProps) {
  const text = useEditorText();
  const count = (type: EditorBlock['type']) => blocks.filter((block) => block.type === type).length;
  const [tables, images] = [count('table'), count('image')];
  const size = (value: number) => `${Math.ceil(value / 1024)} KB`;
  const isNear = bytes > most * 0.9;
  return (
    <div className="at-rich-status">
      <span>
        {[
          text('editorBlocks', { count: blocks.length - tables - images }),
          tables > 0 && text('editorTables', { count: tables }),
          images > 0 && text('editorImages', { count: images }),
        ]
          .filter(Boolean)
          .join(text('editorSeparator'))}
      </span>
      <span className="at-grow" />
      <span className={bytes > most ? 'at-field-over' : undefined} role={isNear ? 'status' : undefined}>
        {bytes > most
          ? text('editorTooLong', { size: size(bytes), most: size(most) })
          : `${size(bytes)} / ${size(most)}`}
      </span>
      <Popover
        {...shortcuts}
        label={text('editorShortcuts')}
        placement="top-end"
        content={
          <dl className="at-rich-keys">
            {[
              ...SHORTCUTS.map((shortcut) => ({ keys: `Ctrl ${shortcut.keys}`, text: shortcut.text })),
              ...OTHER_KEYS,
            ].map((shortcut) => (
              <div key={shortcut.keys}>
                <dt>{text(shortcut.text)}</dt>
                <dd>
                  <Kbd>{shortcut.keys}</Kbd>
                </dd>
              </div>
            ))}
          </dl>
        }
      >
        <button type="button" className="at-rich-help">
          <Kbd>Ctrl /</Kbd> {text('editorShortcuts')}
        </button>
      </Popover>
    </div>
  );
}

export const MOST_BYTES: number = RICH_LIMITS.bytes;
