import { type ReactNode, useId, useRef, useState } from 'react';
import { classNames } from '../classNames.ts';
import { Button } from '../primitives/Button.tsx';
import { useTablesText } from './useTablesText.ts';

export interface TableFileChoiceProps {
  /** Of the file input, for screen readers. */
  readonly label?: string;
  /** As of a file input. */
  readonly accept: string;
  /** What can be chosen, while nothing is. */
  readonly hint?: string;
  readonly disabled?: boolean;
  readonly isBusy?: boolean;
  /** What was chosen, and how it was understood. */
  readonly children?: ReactNode;
  /** Further buttons. */
  readonly tools?: ReactNode;
  readonly onFile: (file: File) => void;
}

/** Chooses one file, by the button, by dropping or by pasting it. It is handed over as it is. */
export function TableFileChoice(props: TableFileChoiceProps) {
  const text = useTablesText();
  const { label = text('choose'), accept, hint = text('hint'), children, tools, onFile } = props;
  const { disabled = false, isBusy = false } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const id = useId();
  const take = (file: File | undefined) => file && !disabled && onFile(file);
  const isChosen = children !== undefined && children !== null && children !== false;
  return (
    <div
      role="group"
      aria-labelledby={id}
      className={classNames('at-upload-field at-table-choose', isOver && 'at-upload-over')}
      onDragOver={(event) => {
        if (disabled || !event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) =>
        !currentTarget.contains(relatedTarget as Node | null) && setOver(false)
      }
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files[0]);
      }}
      onPaste={(event) => take(event.clipboardData.files[0])}
    >
      <Button small icon="document" disabled={disabled} loading={isBusy} onClick={() => input.current?.click()}>
        {text(isChosen ? 'change' : 'choose')}
      </Button>
      <span id={id} className="at-grow at-caption at-ink-2">
        {isOver ? text('drop') : isChosen ? children : hint}
      </span>
      {tools}
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          take(target.files?.[0]);
          // the same file can be chosen again after it was changed
          target.value = '';
        }}
      />
    </div>
  );
}
