import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, normalize, dirname } from 'node:path';
import { test } from 'node:test';
import { anchorOf } from '../../src/features/docs-site/links.ts';
import { root } from '../support/imports.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Without code, in which brackets mean something else. */
const proseOf = (path: string) => read(path).replaceAll(/^```[^]*?^```$/gm, '');

function anchorsIn(path: string): string[] {
  return [...proseOf(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
}

test('every link of every page leads to a file, and to a heading of it', () => {
  const pages = globSync(['*.md', 'docs/**/*.md', 'client/*.md'], { cwd: root });
  const links = pages.flatMap((page) =>
    [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, href = '']) => ({ page, href })),
  );
  const dead = links.filter(({ page, href }) => {
    if (/^https?:/.test(href)) return false;
    const [file = '', anchor] = href.split('#');
    const target = file === '' ? page : normalize(join(dirname(page), file));
    if (!existsSync(join(root, target))) return true;
    return anchor !== undefined && !anchorsIn(target).includes(anchor);
  });
  assert.deepEqual(dead, []);
  assert.ok(links.length > 150);
});
