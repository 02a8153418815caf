import { parseArgs } from 'node:util';
import { TilgodeError } from '../tilgode-error.ts';
import { write } from './terminal.ts';

/** A command cannot go on, for a reason that the person at the terminal can mend. */
export class CommandError extends Error {}

/** The command was not called as its line of usage says. */
export class UsageError extends CommandError {}

export type Option = {
  /** What stands for the value in the help, as in `<url>`. Without it the option takes none. */
  value?: string;
  about: string;
  /** Where the value is read when the option is not given. */
  variable?: string;
  /** The value without both. */
  otherwise?: string;
};

/** @returns the value of an option that takes one; undefined where there is none */
export type Values = (name: string) => string | undefined;

export type Command = {
  name: string;
  about: string;
  /** As in `<type> [options]`. */
  usage: string;
  options: Record<string, Option>;
  /** @throws CommandError, and TilgodeError where the service refuses */
  run: (given: { values: Values; flags: ReadonlySet<string>; rest: string[] }) => Promise<void> | void;
};

const HELP: Option = { about: 'show this help' };
const NAME_COLUMNS = 28;

export function helpOf(command: Command): string {
  const rows = Object.entries({ ...command.options, help: HELP }).map(([name, option]) => {
    const { value, about, variable, otherwise } = option;
    const left = `--${name}${value === undefined ? '' : ` ${value}`}`;
    const sources = [variable, otherwise].filter((source) => source !== undefined).join(', otherwise ');
    return `  ${left.padEnd(NAME_COLUMNS)}${about}${sources === '' ? '' : ` (${sources})`}\n`;
  });
  return `${usageOf(command)}\n${command.about}\n\nOptions:\n${rows.join('')}`;
}

/** Runs a command to its end, and prints what fails. @returns the exit code */
export async function runCommand(command: Command, args: string[]): Promise<number> {
  try {
    const { values, flags, rest } = readArguments(command, args);
    if (flags.has('help')) write(helpOf(command));
    else await command.run({ values, flags, rest });
    return 0;
  } catch (error) {
    if (error instanceof UsageError) process.stderr.write(`${usageOf(command)}error: ${error.message}\n`);
    else process.stderr.write(`${isForPeople(error) ? error.message : String((error as Error).stack)}\n`);
    return 1;
  }
}

function usageOf({ name, usage }: Command): string {
  return `Usage: tilgode ${name} ${usage}\n`;
}

function isForPeople(error: unknown): error is Error {
  return error instanceof CommandError || error instanceof TilgodeError;
}

/** @throws UsageError */
function readArguments({ options }: Command, args: string[]) {
  const known = Object.entries({ ...options, help: HELP });
  const { values, positionals } = parse(args, known);
  const textOf = (name: string) => {
    const { variable = '', otherwise } = options[name] ?? {};
    const given = values[name] ?? (process.env[variable] || otherwise);
    return typeof given === 'string' ? given : undefined;
  };
  const flags = known.map(([name]) => name).filter((name) => values[name] === true);
  return { values: textOf, flags: new Set(flags), rest: positionals };
}

function parse(args: string[], known: [name: string, Option][]) {
  const options = Object.fromEntries(
    known.map(([name, { value }]) => [
      name,
      {
        type: value === undefined ? ('boolean' as const) : ('string' as const),
        ...(name === 'help' && { short: 'h' }),
      },
    ]),
  );
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    // The rest of the message is about a dash at the beginning of a value.
    throw new UsageError((error as Error).message.split('. ')[0]);
  }
}
