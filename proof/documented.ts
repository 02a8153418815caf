import { readFileSync } from 'node:fs';

const PAGES = ['scale', 'running'].map((name) => new URL(`../docs/${name}.md`, import.meta.url));

/**
 * The example of a configuration file in docs/scale.md or docs/running.md, so that the proofs prove what the page shows.
 * @param file the path that the first line of the example names
 * @param changes texts of the example, and what takes their place here
 * @throws Error when no page has no such example, or the example has no such text
 */
export function documented(file: string, changes: Record<string, string>): string {
  const page = PAGES.map((one) => readFileSync(one, 'utf8')).join('\n');
  const examples = [...page.matchAll(/^```\w*\n[#;] (\S+)\n(.*?)^```$/gms)];
  let text = examples.find(([, name]) => name === file)?.[2];
  if (text === undefined) throw new Error(`The docs have no example of ${file}.`);
  for (const [from, to] of Object.entries(changes)) {
    if (!text.includes(from)) throw new Error(`The example of ${file} has no ${from}.`);
    text = text.replaceAll(from, to);
  }
  return text;
}
