import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { circles, folderOf, importsOf, readSources, roomOf, told } from './support/imports.ts';
import type { Sources } from './support/imports.ts';
import { mayPagesStandOn } from './support/rooms.ts';

/** A rule gives one sentence for each place that breaks the rule. */
type Rule = { reason: string; violations: (sources: Sources) => string[]; breaks: Sources };

const app = readSources('web/src');
const require = createRequire(import.meta.url);
const GENERATED = 'http/app-api-schema.ts';
const MANTINE_STYLES = 'ui/theme/mantine-styles.ts';

/** For each room of the app: the rooms that it may import besides itself. */
const BELOW: Record<string, readonly string[]> = {
  http: [],
  text: ['http'],
  ui: ['http', 'text'],
  shell: ['http', 'text', 'ui'],
  pages: ['http', 'text', 'ui'],
  routes: ['http', 'text', 'ui', 'shell', 'pages'],
  'router.tsx': ['http', 'text', 'ui', 'shell', 'pages', 'routes'],
  'main.tsx': ['http', 'text', 'ui', 'router.tsx', 'app.css'],
};

const RULES: Record<string, Rule> = {
  'the app imports only domain/ of the server': {
    reason:
      'so that a browser gets the rules and nothing that needs Node, and the rest of the server can change',
    violations: (sources) =>
      importsOf(sources)
        .filter(({ to }) => to.startsWith('..') || to.startsWith('node:') || to.startsWith('tilgode'))
        .filter(({ to }) => !/^\.\.\/\.\.\/(server\/src\/domain\/|client\/src\/schema\.ts$)/.test(to))
        .map(told),
    breaks: {
      'pages/home/figures.tsx': `import { ApiError } from '../../../../server/src/platform/http/endpoint.ts';`,
    },
  },
  'rooms import one way: http ← text ← ui ← shell, pages ← routes ← router.tsx ← main.tsx': {
    reason: 'so that code that several pages share knows no page',
    violations: (sources) =>
      importsOf(sources)
        .map((one) => ({ ...one, importer: folderOf(one.from), imported: folderOf(one.to) }))
        .filter(
          ({ importer, imported }) => importer !== imported && (imported in BELOW || imported === 'app.css'),
        )
        .filter(({ importer, imported }) => BELOW[importer]?.includes(imported) !== true)
        .map(told),
    breaks: { 'text/formats.ts': `import { Pager } from '../ui/pager.tsx';` },
  },
  'pages import only pages below them: connect → apps, home, proposals, requests → settings, customers, webhooks → bank, connections, events, mail, payments → books, quotes, recurring → invoices → sales-documents → products → ledger, developers → customer-register':
    {
      reason: 'so that there are no circles, and a change is felt in one direction only',
      violations: (sources) =>
        importsOf(sources)
          .filter(({ from, to }) => folderOf(from) === 'pages' && folderOf(to) === 'pages')
          .filter(({ from, to }) => !mayPagesStandOn(roomOf(from), roomOf(to)))
          .map(told),
      breaks: {
        'pages/sales-documents/lines/lines.tsx': `const Page = later(() => import('../../invoices/invoice-page.tsx'), 'Page');`,
      },
    },
  'every file stands in a room': {
    reason: 'so that the rules of imports hold for all of them',
    violations: (sources) => Object.keys(sources).filter((path) => !(folderOf(path) in BELOW)),
    breaks: { 'parts/pager.tsx': '' },
  },
  'imports make no circles, not even imports of types': {
    reason: 'so that a file can be understood without the files that import it',
    violations: circles,
    breaks: {
      'ui/pager.tsx': `import type { Page } from './paged.ts';`,
      'ui/paged.ts': `import { Pager } from './pager.tsx';`,
    },
  },
  'every component of Mantine that is used has its styles': {
    reason: 'because only the styles that are named in ui/theme/mantine-styles.ts are loaded',
    violations: (sources) => {
      const named = sources[MANTINE_STYLES] ?? '';
      return [...mantineComponents(sources)]
        .filter((name) => hasStyles(name) && !named.includes(`/${name}.css`))
        .map((name) => `${name} has no styles`);
    },
    breaks: { 'ui/pager.tsx': `import { Stepper } from '@mantine/core';` },
  },
  'no file has more than 350 lines': {
    reason: 'so that a file can be read at once',
    violations: (sources) =>
      Object.keys(sources).filter(
        (path) => path !== GENERATED && (sources[path] ?? '').split('\n').length - 1 > 350,
      ),
    breaks: { 'ui/long.tsx': '\n'.repeat(351) },
  },
  'no folder has more than 25 files side by side': {
    reason: 'so that a folder can be taken in at a glance',
    violations: (sources) =>
      [...Map.groupBy(Object.keys(sources), (path) => path.slice(0, path.lastIndexOf('/')))]
        .filter(([, files]) => files.length > 25)
        .map(([folder]) => folder),
    breaks: Object.fromEntries(Array.from({ length: 26 }, (_, index) => [`ui/part-${index}.tsx`, ''])),
  },
};

for (const [name, { reason, violations }] of Object.entries(RULES)) {
  test(`${name}, ${reason}`, () => assert.deepEqual(violations(app), []));
}

function mantineComponents(sources: Sources): Set<string> {
  const imports = Object.values(sources).flatMap((source) => [
    ...source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g),
  ]);
  return new Set(imports.flatMap(([, names = '']) => names.split(',').map((name) => name.trim())));
}

/** Whether the component has styles of its own. */
function hasStyles(name: string): boolean {
  if (!/^[A-Z]\w+$/.test(name)) return false;
  try {
    require.resolve(`@mantine/core/styles/${name}.css`);
    return true;
  } catch {
    return false;
  }
}

test('every rule notices code that breaks it (so that the tests above can fail)', () => {
  for (const [name, { violations, breaks }] of Object.entries(RULES)) {
    assert.equal(violations(breaks).length, 1, name);
  }
});

test('the app has a main.tsx, and imports rules of the domain', () => {
  assert.ok('main.tsx' in app);
  assert.ok(importsOf(app).some(({ to }) => to === '../../server/src/domain/invoices/invoice-totals.ts'));
});
