import type { Plugin } from 'vite';

/** react-mosaic 7 styles Blueprint 5's class names; we run Blueprint 6. */
export function mosaicBlueprint6(): Plugin {
  return {
    name: 'atrium-mosaic-blueprint-6',
    enforce: 'pre',
    transform(code, id) {
      return /react-mosaic-component\.css/.test(id)
        ? { code: code.replaceAll('.bp5-', '.bp6-'), map: null }
        : undefined;
    },
  };
}
