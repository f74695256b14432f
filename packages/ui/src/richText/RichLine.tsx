import { inkClass, isOwnLink, LINK_REL, type RichInline, type RichText } from '@atrium/sdk/richText';
import { Fragment, type ReactNode } from 'react';
import type { Change } from './compareSequences.ts';

/** The text of one block. */
export function RichLine({ parts }: { readonly parts: readonly RichInline[] }) {
  return parts.map((part, index) =>
    'type' in part ? (
      <a key={index} href={part.href} {...(!isOwnLink(part.href) && { rel: LINK_REL, target: '_blank' })}>
        <RichLine parts={part.children} />
      </a>
    ) : (
      <Fragment key={index}>{changed(part, marked(part, lines(part.text)))}</Fragment>
    ),
  );
}

/** Marks a run of a compared text as added or removed. */
function changed(run: RichText & { readonly change?: Change }, content: ReactNode): ReactNode {
  if (run.change === 'added') return <ins>{content}</ins>;
  return run.change === 'removed' ? <del>{content}</del> : content;
}

function lines(text: string): ReactNode {
  return text.split('\n').map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}

/** Puts the elements of its marks around a run. */
export function marked(run: Omit<RichText, 'text'>, content: ReactNode): ReactNode {
  let inside = content;
  if (run.code) inside = <code>{inside}</code>;
  if (run.superscript) inside = <sup>{inside}</sup>;
  else if (run.subscript) inside = <sub>{inside}</sub>;
  if (run.strike) inside = <s>{inside}</s>;
  if (run.underline) inside = <u>{inside}</u>;
  if (run.italic) inside = <em>{inside}</em>;
  if (run.bold) inside = <strong>{inside}</strong>;
  return run.colour ? <span className={inkClass(run.colour)}>{inside}</span> : inside;
}
