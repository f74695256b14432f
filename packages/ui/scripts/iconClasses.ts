/** Regenerates src/styles/icons.css. Run it after a change of the version of @blueprintjs/icons. */
import { writeFileSync } from 'node:fs';
import { iconCss } from './iconCss.ts';

writeFileSync(new URL('../src/styles/icons.css', import.meta.url), iconCss());
