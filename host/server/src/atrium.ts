#!/usr/bin/env -S node --conditions=source
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import './app/start/loadDrizzleWhole.ts';

// Compiled code is kept between starts, where only who installs Atrium writes; a folder that cannot be written is no fault.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'));
// Imported when both are in place: static imports would be resolved before they are.
await import('./app/commandLine/main.ts');
