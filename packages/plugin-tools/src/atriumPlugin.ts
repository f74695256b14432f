import { runCommandLine } from './commandLine.ts';

// What the plugin's own code left open while it was checked does not hold the tool.
process.exit(await runCommandLine(process.argv.slice(2)));
