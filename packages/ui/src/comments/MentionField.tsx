import { useId, useState, type KeyboardEvent, type RefObject } from 'react';
import { isComposing } from '../isComposing.ts';
import { Avatar } from '../primitives/Avatar.tsx';
import { type MentionedPerson, useCommentsText } from './BoardComment.ts';

/** People that are offered at once; typing narrows them. */
const MOST = 6;
/** An `@` that begins a mention, and what is typed of the name up to the caret. */
const BEGUN = /(?:^|[^\w.-])@([^\s@]{0,20})$/;

interface MentionFieldProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly people: readonly MentionedPerson[];
  readonly me: number | undefined;
  readonly label: string;
  readonly placeholder: string;
  readonly invalid: boolean;
  readonly describedBy: string;
}

/** A text in which `@` offers people: arrow keys choose, Enter and Tab insert, Escape closes the offer. */
export function MentionField(props: MentionFieldProps) {
  const { field, value, onChange, people, me, label, placeholder, invalid, describedBy } = props;
  const text = useCommentsText();
  const id = useId();
  const [caret, setCaret] = useState(-1);
  const [active, setActive] = useState(0);
  /** Where the `@` is whose offer was closed. */
  const [closed, setClosed] = useState(-1);
  const typed = caret < 0 ? undefined : BEGUN.exec(value.slice(0, caret))?.[1];
  const from = typed === undefined ? -1 : caret - typed.length - 1;
  const offered = typed === undefined || from === closed ? [] : matching(people, typed, me);
  const chosen = Math.min(active, offered.length - 1);

  const follow = ({ selectionStart, selectionEnd }: HTMLTextAreaElement) => {
    const next = selectionStart === selectionEnd ? selectionStart : -1;
    if (next !== caret) setActive(0);
    setCaret(next);
  };
  const insert = ({ name }: MentionedPerson) => {
    const end = from + name.length + 2;
    const rest = value.slice(caret);
    onChange(`${value.slice(0, from)}@${name} ${rest.startsWith(' ') ? rest.slice(1) : rest}`);
    setCaret(-1);
    // after the text is in the field
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(end, end);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (offered.length === 0 || isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp')
      setActive((chosen + (key === 'ArrowDown' ? 1 : -1) + offered.length) % offered.length);
    else if ((key === 'Enter' || key === 'Tab') && !event.shiftKey) insert(offered[chosen]!);
    else if (key === 'Escape') setClosed(from);
    else return;
    event.preventDefault();
    // the box and the panel around it do nothing with this key
    event.stopPropagation();
  };
  return (
    <>
      {offered.length > 0 && (
        <ul id={`${id}-people`} role="listbox" aria-label={text('mentionPeople')} className="at-mentions">
          {offered.map((person, at) => (
            <li
              key={person.employeeId}
              id={`${id}-${at}`}
              role="option"
              aria-selected={at === chosen}
              onPointerMove={() => setActive(at)}
              // the field keeps the focus
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => insert(person)}
            >
              <Avatar name={person.name} id={person.employeeId} size="small" />
              {person.name}
              {person.detail && <span className="at-mute at-cut">{person.detail}</span>}
            </li>
          ))}
        </ul>
      )}
      <textarea
        ref={field}
        rows={2}
        aria-label={label}
        placeholder={placeholder}
        value={value}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        {...(people.length > 0 && { 'aria-autocomplete': 'list' as const })}
        {...(offered.length > 0 && { 'aria-controls': `${id}-people`, 'aria-activedescendant': `${id}-${chosen}` })}
        onChange={({ target }) => {
          onChange(target.value);
          follow(target);
        }}
        onSelect={({ currentTarget }) => follow(currentTarget)}
        onBlur={() => setCaret(-1)}
        onKeyDown={onKeyDown}
      />
    </>
  );
}

/** Those whose name begins with what was typed, then those whose name has it. */
function matching(
  people: readonly MentionedPerson[],
  typed: string,
  me: number | undefined,
): readonly MentionedPerson[] {
  const wanted = typed.toLocaleLowerCase();
  const named = people.filter(
    ({ employeeId, name }) => employeeId !== me && name !== '' && name.toLocaleLowerCase().includes(wanted),
  );
  const begins = ({ name }: MentionedPerson) => name.toLocaleLowerCase().startsWith(wanted);
  return [...named.filter(begins), ...named.filter((person) => !begins(person))].slice(0, MOST);
}
