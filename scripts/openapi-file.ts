import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { OpenApiDocument } from './openapi-compatibility.ts';
import { breakingChanges } from './openapi-compatibility.ts';

/**
 * Compares the committed description of the API with `text`, the description of today. With `write`, writes `text`,
 * unless the change would break an integration.
 * @returns the problem, for the person who runs the script; undefined when the file is as it should be
 */
export function bringUpToDate(file: string, text: string, { write }: { write: boolean }): string | undefined {
  const committed = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  const broken = committed === undefined ? [] : breakingChanges(parse(committed), parse(text));
  if (broken.length > 0) {
    return `These changes of the API would break an integration:\n${broken.map((line) => `  ${line}\n`).join('')}`;
  }
  if (write) writeFileSync(file, text);
  else if (text !== committed) {
    return `${file} does not match the routes; nothing breaks. Run "npm run openapi".\n`;
  }
  return undefined;
}

/** JSON of short lines: what fits on a line stands on one. With a line for each value the file would be twice as large. */
export function jsonText(value: unknown, indent = ''): string {
  const short = JSON.stringify(value);
  if (typeof value !== 'object' || value === null || indent.length + short.length <= LINE_CHARACTERS)
    return short;
  const inner = `${indent} `;
  const items = Array.isArray(value)
    ? value.map((item) => jsonText(item, inner))
    : Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}:${jsonText(item, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${inner}${items.join(`,\n${inner}`)}\n${indent}${close}`;
}

const LINE_CHARACTERS = 700;

function parse(json: string): OpenApiDocument {
  return JSON.parse(json) as OpenApiDocument;
}
