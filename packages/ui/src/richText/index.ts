export { alignSequences, likenessOfTexts, type Alignment, type AlignmentRules } from './alignSequences.ts';
export { compareRichText, type RichChanges } from './compareRichText.ts';
export { compareSequences, type Piece } from './compareSequences.ts';
export { compareText, type TextPart } from './compareText.ts';
export { LinkedText, type LinkedTextProps } from './LinkedText.tsx';
export { RichTextChanges, type RichTextChangesProps } from './RichTextChanges.tsx';
export { TextChanges } from './TextChanges.tsx';
export { RichTextView, richTextPreview } from './RichTextView.tsx';
export type { RichTextViewProps } from './RichTextView.tsx';
