import { createRequire } from 'node:module';

type Codepoints = Record<string, string>;

/**
 * The stylesheet of the icons that Lucide does not draw, made from the installed `@blueprintjs/icons`. Blueprint keeps these rules inside its 560 kB
 * core stylesheet, which the sign-in page must not load; its own font rule also prefers the 143 kB TrueType file.
 */
export function iconFontCss(): string {
  const require = createRequire(import.meta.url);
  const found = require('@blueprintjs/icons/lib/cjs/generated/16px/blueprint-icons-16.js') as {
    BLUEPRINT_ICONS_16_CODEPOINTS: Codepoints;
  };
  const rules = Object.entries(found.BLUEPRINT_ICONS_16_CODEPOINTS)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, code]) => `.bp6-icon-${name}::before{content:"\\${Number(code).toString(16)}"}`);
  return `/* Made by scripts/iconFiles.ts from @blueprintjs/icons (Apache-2.0). Do not edit. */
@font-face{font-family:"blueprint-icons-16";src:url("@blueprintjs/icons/lib/css/blueprint-icons-16.woff2") format("woff2");font-display:block}
@font-face{font-family:"blueprint-icons-20";src:url("@blueprintjs/icons/lib/css/blueprint-icons-20.woff2") format("woff2");font-display:block}
.at-icon-font{font-family:"blueprint-icons-16";font-weight:400;font-style:normal;speak:never;-webkit-font-smoothing:antialiased}
.at-icon-font::before{display:block}
.at-icon-font.at-icon-20{font-family:"blueprint-icons-20"}
${rules.join('\n')}
`;
}
