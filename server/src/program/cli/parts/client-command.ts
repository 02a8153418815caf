import type { Command } from 'commander';
import type { Command as ClientCommand } from '../../../../../client/src/cli/command.ts';
import { runCommand } from '../../../../../client/src/cli/command.ts';

/** The commands for developers are those of the client package, which reads their arguments itself. */
export function passToClient(to: ClientCommand): (command: Command) => void {
  return (command) => {
    command
      .allowUnknownOption()
      .helpOption(false)
      .argument('[arguments...]')
      .action(async (args: string[]) => {
        process.exitCode = await runCommand(to, args);
      });
  };
}
