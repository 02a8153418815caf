import { globSync, readFileSync } from 'node:fs';
import { posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository. */
export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Source text by path, as `invoices/drafts/create-invoice.ts`. */
export type Sources = Record<string, string>;
export type Import = { from: string; to: string };

/** Every import and re-export; ours as a path like those of `sources`, packages by name. */
export function importsOf(sources: Sources): Import[] {
  return Object.entries(sources).flatMap(([from, text]) =>
    [...text.matchAll(/(?:\bfrom |^import |\bimport\()'([^'\n]+)'\)?;?$/gm)].map(([, target = '']) => {
      return { from, to: target.startsWith('.') ? posix.join(posix.dirname(from), target) : target };
    }),
  );
}

export function told({ from, to }: Import): string {
  return `${from} imports ${to}`;
}

/** The first folder of a path; of a file at the top its own name. */
export function folderOf(path: string): string {
  return path.split('/')[0] ?? '';
}

/** @param folder as `server/src` */
export function readSources(folder: string): Sources {
  const paths = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root });
  return Object.fromEntries(
    paths.map((path) => [relative(folder, path), readFileSync(`${root}${path}`, 'utf8')]),
  );
}
