import type { Command, ExitCode } from '@atrium/sdk/server';
import type { HostCommand, HostServices } from '../CompanyServices.ts';

export interface Said {
  readonly code: ExitCode;
  readonly out: string;
  readonly errors: string;
}

/** Runs a command of the host on an open one; `files` replace the disk. */
export async function runHostCommand(
  command: HostCommand,
  services: HostServices,
  args: readonly string[],
  {
    files = {},
    options = {},
  }: { files?: Readonly<Record<string, string | Uint8Array>>; options?: Command['options'] } = {},
): Promise<Said> {
  const [out, errors]: [string[], string[]] = [[], []];
  const code = await command.run(
    {
      args,
      options,
      read: async (file) => Buffer.from((files[file] ?? '') as string),
      print: (line) => void out.push(line),
      printError: (line) => void errors.push(line),
    },
    services,
  );
  return { code, out: out.join('\n'), errors: errors.join('\n') };
}
