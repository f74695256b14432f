import { createRequire } from 'node:module';

type Codepoints = Record<string, string>;

/**
 * The stylesheet of our icon classes, made from the installed `@blueprintjs/icons`. Blueprint keeps these rules inside its 560 kB
 * core stylesheet, which the sign-in page must not load; its own font rule also prefers the 143 kB TrueType file.
 */
export function iconCss(): string {
  const require = createRequire(import.meta.url);
  const found = require('@blueprintjs/icons/lib/cjs/generated/16px/blueprint-icons-16.js') as {
    BLUEPRINT_ICONS_16_CODEPOINTS: Codepoints;
  };
  const rules = Object.entries(found.BLUEPRINT_ICONS_16_CODEPOINTS)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, code]) => `.bp6-icon-${name}::before{content:"\\${Number(code).toString(16)}"}`);
  return `/* Made by scripts/iconClasses.ts from @blueprintjs/icons (Apache-2.0). Do not edit. */
@font-face{font-family:"blueprint-icons-16";src:url("@blueprintjs/icons/lib/css/blueprint-icons-16.woff2") format("woff2");font-display:block}
@font-face{font-family:"blueprint-icons-20";src:url("@blueprintjs/icons/lib/css/blueprint-icons-20.woff2") format("woff2");font-display:block}
.at-icon{display:inline-block;flex:none;width:1em;height:1em;font:normal 400 16px/1 "blueprint-icons-16";text-align:center;vertical-align:text-bottom;speak:never;-webkit-font-smoothing:antialiased}
.at-icon::before{display:block}
.at-icon-14{font-size:14px}
.at-icon-20{font-size:20px;font-family:"blueprint-icons-20"}
${rules.join('\n')}
`;
}
