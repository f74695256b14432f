/** Writes the files made from the icon sets. Run it after a change of their versions, or of the list in drawings.ts. */
import { writeFileSync } from 'node:fs';
import { drawingsModule } from './drawings.ts';
import { iconFontCss } from './iconFontCss.ts';

const write = (file: string, text: string) => writeFileSync(new URL(`../src/${file}`, import.meta.url), text);

write('styles/icon-font.css', iconFontCss());
write('primitives/drawings.ts', drawingsModule());
