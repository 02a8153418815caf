import { globSync, readFileSync } from 'node:fs';
import { posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository. */
export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Source text by path, as `features/invoices/drafts/create-invoice.ts`. */
export type Sources = Record<string, string>;
export type Import = { from: string; to: string };

/** Every import and re-export; ours as a path like those of `sources`, packages by name. */
export function importsOf(sources: Sources): Import[] {
  return Object.entries(sources).flatMap(([from, text]) =>
    [...text.matchAll(/(?:\bfrom |^import )'([^'\n]+)';?$|\bimport\('([^'\n]+)'\)/gm)].map(
      ([, given, late = '']) => {
        const target = given ?? late;
        return { from, to: target.startsWith('.') ? posix.join(posix.dirname(from), target) : target };
      },
    ),
  );
}

export function told({ from, to }: Import): string {
  return `${from} imports ${to}`;
}

/** Each circle of imports once, as a path that begins and ends with the same file. */
export function circles(sources: Sources): string[] {
  return circlesIn(importsOf(sources));
}

/** Each circle of these imports once, as a path that begins and ends with the same place. */
export function circlesIn(imports: readonly Import[]): string[] {
  const targets = Map.groupBy(imports, ({ from }) => from);
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (path: string, way: readonly string[]): void => {
    if (way.includes(path)) found.push([...way.slice(way.indexOf(path)), path].join(' → '));
    if (way.includes(path) || done.has(path)) return;
    for (const { to } of targets.get(path) ?? []) visit(to, [...way, path]);
    done.add(path);
  };
  for (const path of targets.keys()) visit(path, []);
  return found;
}

/** The first folder of a path: of the server a layer, as `features`; of the app a room, as `pages`. */
export function folderOf(path: string): string {
  return path.split('/')[0] ?? '';
}

/** The second folder of a path, as `invoices`; of a file that stands in the layer itself, the name of that file. */
export function roomOf(path: string): string {
  return path.split('/')[1] ?? '';
}

/** @param folder as `server/src` */
export function readSources(folder: string): Sources {
  const paths = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root });
  return Object.fromEntries(
    paths.map((path) => [relative(folder, path), readFileSync(`${root}${path}`, 'utf8')]),
  );
}
