import { endOfString } from './json.ts';

/**
 * The members of each object in the list `name` of an object, each as it was written. One value can be written in many ways,
 * and a fingerprint is of the bytes.
 * @param text JSON that has been parsed before
 */
export function writtenMembers(text: string, name: string): ReadonlyMap<string, string>[] {
  const list = membersOf(text.trim()).get(name) ?? '[]';
  return partsOf(list).map(membersOf);
}

/** The members of an object by name. Empty for other values. */
function membersOf(text: string): Map<string, string> {
  if (!text.startsWith('{')) return new Map();
  return new Map(
    partsOf(text).map((member) => {
      const end = endOfString(member, 0);
      const name = JSON.parse(member.slice(0, end)) as string;
      return [name, member.slice(member.indexOf(':', end) + 1).trimStart()];
    }),
  );
}

/** What stands between the commas of a list or an object, without the space around it. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let at = 1;
  for (;;) {
    const end = endOfPart(text, at);
    const part = text.slice(at, end).trim();
    if (part !== '') parts.push(part);
    if (text[end] !== ',') return parts;
    at = end + 1;
  }
}

/** The position of the comma or bracket after a value, or after a name and its value. */
function endOfPart(text: string, start: number): number {
  let depth = 0;
  let at = start;
  for (;;) {
    const char = text[at];
    if (char === '"') {
      at = endOfString(text, at);
      continue;
    }
    if (depth === 0 && (char === ',' || char === ']' || char === '}')) return at;
    if (char === '{' || char === '[') depth += 1;
    if (char === '}' || char === ']') depth -= 1;
    at += 1;
  }
}
