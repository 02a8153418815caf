#!/usr/bin/env node
/** The command `tilgode` of the package. */
import { createRequire } from 'node:module';
import { runCommand } from './command.ts';
import { listen } from './listen.ts';
import { login, logout } from './login/login.ts';
import { mcp } from './mcp.ts';
import { write } from './terminal.ts';
import { trigger } from './trigger.ts';

const COMMANDS = [login, logout, listen, trigger, mcp];
const USAGE = 'Usage: tilgode <command> [options]\n';
const HELP = `${USAGE}
Commands for developing with Tilgode, and for agents.

Commands:
${COMMANDS.map(({ name, about }) => `  ${name.padEnd(16)}${about}\n`).join('')}  help <command>  Tell the options of a command.

Options:
  -V, --version   show the version of this package
  -h, --help      show this help
`;

const [first = 'help', ...rest] = process.argv.slice(2);
const [name, ...args] = first === 'help' && rest.length > 0 ? [...rest, '--help'] : [first, ...rest];
const command = COMMANDS.find((one) => one.name === name);
if (command !== undefined) process.exitCode = await runCommand(command, args);
else if (['help', '--help', '-h'].includes(first) && rest.length === 0) write(HELP);
else if (['--version', '-V'].includes(first)) {
  const { version } = createRequire(import.meta.url)('@tilgode/client/package.json') as { version: string };
  write(`${version}\n`);
} else {
  process.stderr.write(`${USAGE}error: unknown command '${name}'; "tilgode help" shows those there are\n`);
  process.exitCode = 1;
}
