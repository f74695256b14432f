export {
  type Alignment,
  type AlignmentRules,
  alignSequences,
  compareSequences,
  compareText,
  likenessOfTexts,
  type Piece,
  type TextPart,
} from './compareSequences.ts';
export { compareRichText, type RichChanges } from './compareRichText.ts';
export { LinkedText, type LinkedTextProps } from './LinkedText.tsx';
export { RichTextChanges, type RichTextChangesProps, TextChanges } from './RichTextChanges.tsx';
export { RichTextView, type RichTextViewProps } from './RichTextView.tsx';
