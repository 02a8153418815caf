import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LocalProof } from './proof.ts';

/** The digest with which each proof passed the last time, by its name: the content of proof/passed.json. */
export type Passed = Record<string, string>;

/** Files that the globs match, as paths from `root`. @throws Error when a glob matches none */
export function filesOf(globs: string[], root: string): string[] {
  const files = globs.flatMap((glob) => {
    const found = globSync(glob, { cwd: root, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/[/\\]node_modules([/\\]|$)/.test(entry.parentPath))
      .map((entry) => join(entry.parentPath, entry.name).slice(join(root, '/').length).replaceAll('\\', '/'));
    if (found.length === 0) throw new Error(`No file is ${glob}.`);
    return found;
  });
  return [...new Set(files)].toSorted();
}

/** SHA-256 over the path and the content of each file that the proof covers, and of its own. @throws as `filesOf` */
export function digestOf({ covers, tests }: LocalProof, root: string): string {
  const hash = createHash('sha256');
  for (const file of filesOf([...covers, ...tests], root)) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** The proofs whose files are not those with which they have passed. */
export function changedSince(passed: Passed, proofs: LocalProof[], root: string): LocalProof[] {
  return proofs.filter((proof) => passed[proof.name] !== digestOf(proof, root));
}

/** As proof/passed.json is written: by name, without proofs that are no more. */
export function textOf(passed: Passed, proofs: LocalProof[]): string {
  const names = proofs.map(({ name }) => name).filter((name) => passed[name] !== undefined);
  const entries = names.toSorted().map((name) => [name, passed[name]]);
  return `${JSON.stringify(Object.fromEntries(entries), undefined, 2)}\n`;
}
