import { build } from 'esbuild';
import { withoutFolders } from '../bundle.ts';

/** Bundles stylesheets into one, with its source map. */
export async function bundleStyles(styles: readonly string[], folder: string, outfile: string): Promise<void> {
  const contents = styles.map((file) => `@import ${JSON.stringify(file)};`).join('\n');
  await build({
    stdin: { contents, loader: 'css', resolveDir: folder },
    absWorkingDir: folder,
    outfile,
    bundle: true,
    minify: true,
    sourcemap: true,
    charset: 'utf8',
    logLevel: 'silent',
  });
  await withoutFolders(`${outfile}.map`);
}
