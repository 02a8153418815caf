import { z } from 'zod';

/** An agent that mends these sees the next ones. A body has room for 100 000 unknown names, which no model should read. */
const MOST_TOLD = 20;
const LONGEST_NAME = 60;

/** Says what is wrong with arguments, a line a fault: the first 20 faults, and of each the first 20 unknown names. */
export function faultsOf({ issues }: z.core.$ZodError): string {
  const told = issues.slice(0, MOST_TOLD).map((issue) => ({ ...issue, message: messageOf(issue) }));
  const more = issues.length - told.length;
  const text = z.prettifyError(new z.ZodError(told));
  return more === 0 ? text : `${text}\nand ${more} more`;
}

function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'unrecognized_keys') return issue.message;
  const names = issue.keys.slice(0, MOST_TOLD).map((name) => JSON.stringify(name.slice(0, LONGEST_NAME)));
  const more = issue.keys.length - names.length;
  return `Unknown: ${names.join(', ')}${more === 0 ? '' : ` and ${more} more`}`;
}
