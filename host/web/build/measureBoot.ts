// node build/measureBoot.ts: JavaScript that each page loads before any interaction, compressed as the build does.
import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

/** The entry comes first; each page is a separate chunk, with what it loads immediately. */
const PAGES: Readonly<Record<string, { readonly chunks: readonly RegExp[]; readonly limit: number }>> = {
  '/login': { chunks: [/^index\.html$/, /SignInPage\.tsx$/], limit: 150_000 },
  '/index': { chunks: [/^index\.html$/, /IndexPage\.tsx$/, /openWire\.ts$/], limit: 420_000 },
};

const dist = new URL('../dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8')) as Record<string, Chunk>;

const sizeOf = (file: string) =>
  brotliCompressSync(readFileSync(new URL(file, dist)), {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  }).length;

function closure(keys: readonly string[], seen = new Set<string>()): Set<string> {
  for (const key of keys.filter((one) => !seen.has(one))) {
    seen.add(key);
    closure(manifest[key]?.imports ?? [], seen);
  }
  return seen;
}

for (const [page, { chunks, limit }] of Object.entries(PAGES)) {
  const roots = chunks.map((pattern) => {
    const key = Object.keys(manifest).find((name) => pattern.test(name));
    if (!key) throw new Error(`no chunk for ${String(pattern)}`);
    return key;
  });
  const files = [...closure(roots)].flatMap((key) => manifest[key]?.file ?? []).filter((file) => file.endsWith('.js'));
  const sizes = [...new Set(files)].map((file) => ({ file, size: sizeOf(file) })).sort((a, b) => b.size - a.size);
  const total = sizes.reduce((sum, { size }) => sum + size, 0);
  console.log(`${page}: ${(total / 1000).toFixed(1)} kB of ${limit / 1000} in ${sizes.length} files`);
  for (const { file, size } of sizes.slice(0, 12)) console.log(`  ${(size / 1000).toFixed(1).padStart(7)}  ${file}`);
  if (total > limit) process.exitCode = 1;
}
