// The process of an isolated plugin.
import { importDrizzleFast } from '../../../core/importDrizzleFast.ts';

importDrizzleFast();
await import('./run.ts');
