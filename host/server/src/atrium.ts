#!/usr/bin/env -S node --conditions=source
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { importDrizzleFast } from './core/importDrizzleFast.ts';

importDrizzleFast();
// Compiled code is cached between starts in a folder writable only for the installing user; an unwritable folder is not
// an error.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'));
// Imported dynamically: static imports would be resolved before both are in place.
await import('./app/commandLine/main.ts');
