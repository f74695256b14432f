import react from '@vitejs/plugin-react';
import shared from '@atrium/plugin-tools/shared' with { type: 'json' };
import { defaultClientConditions, defineConfig } from 'vite';
import { leanLibraries } from './build/leanLibraries.ts';
import { mosaicBlueprint6 } from './build/mosaicBlueprint6.ts';
import { preloadWorkspace } from './build/preloadWorkspace.ts';
import { precompress } from './build/precompress.ts';
import { servedSignIn } from './build/servedSignIn.ts';
import { sharedDeps } from './build/sharedDeps.ts';
import { withoutSourceClients } from './build/sourceClients.ts';

/** Paths that `vite` proxies to the server; `pnpm dev` starts both. */
const server = `http://127.0.0.1:${process.env.PORT ?? 4600}`;
const served = ['/api', '/cal', '/wl', '/sys', '/plugins'];

/**
 * Modules of every page are bundled into few files: a separate file for each small module would cost the sign-in page
 * more in headers than in code. Modules that are loaded later (dialogs, keyboard, cipher, socket, workspace) stay
 * separate.
 */
const groups = [
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\// },
  { name: 'controls', test: /\/packages\/ui\/src\/(primitives|texts|locales|appearance|isComposing|classNames|hue)/ },
  {
    name: 'entry',
    test: /\/host\/web\/(locales\/zh-TW|src\/(services\/(tokens|useService|EntryServices|TokenStore|transport\/(?!encryptField)|session|preferences|i18n|loading|notices|paths|leaving|pageData)|app\/(router|composeEntry|servedForm)|shell\/notices))/,
  },
  {
    name: 'sign-in',
    test: /\/host\/web\/src\/(app\/signIn\/(?!ChangePasswordPage|IePage|iePage)|services\/passwordField\/(?!KeyboardPanel))/,
  },
  // with the libraries of `shared-first`, which every workspace loads
  {
    name: 'workspace',
    test: /\/host\/web\/src\/app\/pages\/IndexPage\.tsx$|\/packages\/(sdk\/src\/(client\/|mentions)|ui\/src\/(overlays\/|today\/|\w+\.tsx?$))/,
  },
];

export default defineConfig({
  plugins: [
    leanLibraries(),
    sharedDeps(shared),
    mosaicBlueprint6(),
    withoutSourceClients(),
    react(),
    preloadWorkspace(),
    precompress(),
    servedSignIn(),
  ],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    target: 'es2022',
    // Fonts and pictures as files: the content security policy allows data: URLs only for images.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    // Licences of bundled code are in one file instead of in every chunk.
    license: { fileName: 'licences.md' },
    rolldownOptions: { output: { comments: { legal: false }, codeSplitting: { groups } } },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      ...Object.fromEntries(served.map((path) => [path, server])),
      '/socket.io': { target: server, ws: true },
    },
  },
});
