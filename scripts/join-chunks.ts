/**
 * Joins the parts that pages of the app share into few files. A bundler makes a file of each set of modules that the same
 * pages use, which is a hundred small files for a page; a file for all of them would make each page load the others' code.
 */
import type { Rolldown } from 'vite';

/** A further file costs a page as much as so many bytes of it, not yet compressed: a request, its headers, a worse compression. */
const BYTES_A_FILE = 9_500;

/** `files`: those that are joined. `needs`: the files that these import, and those that they import. */
type Part = { files: Set<string>; needs: Set<string>; modules: string[]; bytes: number; pages: Set<string> };

/** @param chunks what the bundler makes by itself @returns the groups for it, those that most pages use first */
export function joinChunks(chunks: Rolldown.OutputChunk[]): Rolldown.CodeSplittingGroup[] {
  const parts = partsOf(new Map(chunks.map((chunk) => [chunk.fileName, chunk])));
  for (let pair = bestPair(parts); pair !== undefined; pair = bestPair(parts)) {
    const file = joined(...pair);
    parts.splice(parts.indexOf(pair[1]), 1);
    parts.splice(parts.indexOf(pair[0]), 1, file);
    for (const part of neededBy(file, parts)) part.pages = part.pages.union(file.pages);
  }
  const shared = parts.toSorted((one, other) => other.pages.size - one.pages.size);
  return [
    // All that every page needs. The styles of our own are too small for files of their own.
    { name: 'base', tags: ['$initial'] },
    { name: 'base', test: /web[\\/]src[\\/].*\.module\.css$/ },
    // Loaded when a service refuses something, or before a form can be sent.
    { name: 'error-texts', test: /[\\/]error-texts\.ts$/ },
    ...shared.map(({ modules }) => {
      const ids = new Set(modules);
      return { name: 'shared', test: (id: string) => ids.has(id) };
    }),
  ];
}

/** The files that more than one page loads, without those that every page loads. */
function partsOf(chunks: Map<string, Rolldown.OutputChunk>): Part[] {
  const loadedBy = ({ fileName, imports }: Rolldown.OutputChunk, loaded = new Set<string>()) => {
    if (loaded.has(fileName)) return loaded;
    loaded.add(fileName);
    for (const name of imports) {
      const chunk = chunks.get(name);
      if (chunk !== undefined) loadedBy(chunk, loaded);
    }
    return loaded;
  };
  const pages = [...chunks.values()].filter(({ isEntry, isDynamicEntry }) => isEntry || isDynamicEntry);
  const always = new Set(pages.filter(({ isEntry }) => isEntry).flatMap((page) => [...loadedBy(page)]));
  const parts = new Map<string, Part>();
  for (const page of pages) {
    for (const name of loadedBy(page)) {
      const chunk = chunks.get(name);
      if (chunk === undefined || chunk.isDynamicEntry || always.has(name)) continue;
      const part = parts.get(name) ?? {
        files: new Set([name]),
        needs: loadedBy(chunk),
        modules: chunk.moduleIds,
        bytes: chunk.code.length,
        pages: new Set(),
      };
      parts.set(name, { ...part, pages: part.pages.add(page.fileName) });
    }
  }
  return [...parts.values()];
}

/** The two parts that spare the pages most when they are one file. */
function bestPair(parts: Part[]): [Part, Part] | undefined {
  let best: [Part, Part] | undefined;
  let least = 0;
  for (const [index, one] of parts.entries()) {
    for (const other of parts.slice(index + 1)) {
      const file = joined(one, other);
      const alone = cost(file) - cost(one) - cost(other);
      if (alone >= least) continue;
      const more = alone + costOfNeeded(file, [one, other], parts);
      if (more >= least) continue;
      least = more;
      best = [one, other];
    }
  }
  return best;
}

/** What pages that need one of the parts load besides, because the other needs it. */
function costOfNeeded(file: Part, joint: Part[], parts: Part[]): number {
  return neededBy(file, parts)
    .filter((part) => !joint.includes(part))
    .reduce((sum, { bytes, pages }) => sum + bytes * file.pages.difference(pages).size, 0);
}

function neededBy(file: Part, parts: Part[]): Part[] {
  return parts.filter((part) => part !== file && !part.files.isDisjointFrom(file.needs));
}

function cost({ bytes, pages }: Part): number {
  return pages.size * (bytes + BYTES_A_FILE);
}

function joined(one: Part, other: Part): Part {
  return {
    files: one.files.union(other.files),
    needs: one.needs.union(other.needs),
    modules: [...one.modules, ...other.modules],
    bytes: one.bytes + other.bytes,
    pages: one.pages.union(other.pages),
  };
}
