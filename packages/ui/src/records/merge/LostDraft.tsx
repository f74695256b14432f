import { joined, useNames } from '@atrium/sdk/client';
import { plainTextOf } from '@atrium/sdk/richText';
import { type ReactNode, useState } from 'react';
import { useMergeText, valueText } from './mergeTexts.ts';
import { copyText } from '../../copyText.ts';
import { Button } from '../../primitives/Button.tsx';
import { readOrPlain } from '../../richText/readOrPlain.ts';
import { RichTextView } from '../../richText/RichTextView.tsx';
import type { AnyForm } from '../ErrorSummary.tsx';

interface LostDraftProps {
  readonly form: Pick<AnyForm, 'label' | 'describe' | 'merging' | 'forget'>;
  readonly draft: object;
  /** The person needs the draft no longer. */
  readonly onDiscarded?: (() => void) | undefined;
  /** What it belongs to, in a list of drafts. */
  readonly title?: string;
  /** Instead of the sentence that its record cannot be opened any more. */
  readonly note?: ReactNode;
  /** Further buttons, the primary one among them. */
  readonly actions?: ReactNode;
}

/** Unsaved input whose record cannot be read any more: it can be read and copied until the person discards it. */
export function LostDraft({ form, draft, onDiscarded, note, actions, ...own }: LostDraftProps) {
  const text = useMergeText();
  const { title = text('draftTitle') } = own;
  const [copied, setCopied] = useState<boolean | null>(null);
  const fields = Object.entries(draft as Readonly<Record<string, unknown>>);
  const shown = fields.map(([name, value]) => ({ name, value: showValue(form, name, value, text) }));
  const copy = async () => {
    const html = fields
      .map(([name, value]) => `<p><b>${escape(form.label(name))}</b></p>${writeHtml(form, name, value, text)}`)
      .join('');
    setCopied(await copyText({ html, text: fields.map((field) => writeLine(form, field, text)).join('\n\n') }));
  };
  return (
    <section className="at-lost-draft" aria-label={title}>
      <h2>{title}</h2>
      <p className="at-mute">{note ?? text('draftText')}</p>
      <dl hidden={shown.length === 0}>
        {shown.map(({ name, value }) => (
          <div key={name}>
            <dt>{form.label(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="at-lost-draft-actions">
        <Button
          variant="quiet"
          onClick={() => {
            form.forget();
            onDiscarded?.();
          }}
        >
          {text('draftDiscard')}
        </Button>
        {shown.length > 0 && (
          <Button variant={actions ? 'default' : 'primary'} icon="duplicate" onClick={() => void copy()}>
            {text('draftCopy')}
          </Button>
        )}
        {actions}
        <span role="status">{copied !== null && text(copied ? 'draftCopied' : 'draftNotCopied')}</span>
      </p>
    </section>
  );
}

type Text = ReturnType<typeof useMergeText>;

const isRich = ({ merging }: LostDraftProps['form'], name: string) => merging.richTexts?.includes(name) ?? false;

function showValue(form: LostDraftProps['form'], name: string, value: unknown, text: Text): ReactNode {
  if (isRich(form, name)) return <RichTextView html={String(value)} />;
  if (form.merging.people?.includes(name) && Array.isArray(value)) return <PeopleNames ids={value as number[]} />;
  return form.describe(name, { [name]: value }) ?? valueText(text, value);
}

function writeHtml(form: LostDraftProps['form'], name: string, value: unknown, text: Text): string {
  if (isRich(form, name)) return String(value);
  return `<p>${escape(writePlain(form, name, value, text)).replaceAll('\n', '<br>')}</p>`;
}

function writePlain(form: LostDraftProps['form'], name: string, value: unknown, text: Text): string {
  const described = form.describe(name, { [name]: value });
  return typeof described === 'string' ? described : valueText(text, value);
}

function writeLine(form: LostDraftProps['form'], [name, value]: readonly [string, unknown], text: Text): string {
  const plain = isRich(form, name) ? plainTextOf(readOrPlain(String(value))) : writePlain(form, name, value, text);
  return `${form.label(name)}\n${plain}`;
}

const escape = (plain: string) => plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Names of people by their ids. */
function PeopleNames({ ids }: { readonly ids: readonly number[] }) {
  const names = useNames(ids);
  return joined(ids.map((id) => names.get(id) ?? '…'));
}
