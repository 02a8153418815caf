import { GUIDES } from '../../server/src/features/docs-site/guides.ts';
import { withoutOfficialRules } from '../../server/test/support/e-invoices/official-rules.ts';
import { otherPostgres } from '../needs.ts';
import type { LocalProof } from './proof.ts';

/** Those in docs/, as `docs/invoices.md`. */
const guides = GUIDES.filter(({ file }) => file === undefined).map(({ name }) => `docs/${name}.md`);

/** The schemas and rules of e-invoices, which are no part of this repository. */
const officialRules = () => withoutOfficialRules || undefined;

/** In the order in which they run. */
export const LOCAL_PROOFS: LocalProof[] = [
  {
    name: 'guides',
    covers: [
      ...guides,
      'openapi.json',
      'client/src/cli/*.ts',
      'server/src/features/test-tools/**/*.ts',
      'server/src/program/cli/demo.ts',
      'server/test/support/docs/guide-commands.ts',
    ],
    tests: ['proof/tests/guides.test.ts'],
  },
  {
    name: 'operators',
    covers: ['docs/{running,backup}.md', 'server/src/program/cli/**/*.ts', 'server/src/program/main.ts'],
    tests: ['proof/tests/operators.test.ts'],
  },
  {
    name: 'docs-looks',
    covers: [...guides, 'server/src/features/docs-site/**/*'],
    tests: ['proof/tests/docs-looks.test.ts'],
  },
  {
    name: 'package',
    covers: [
      'client/{src,scripts}/**/*.ts',
      'client/*.{json,md}',
      'client/test/support/{packed-client,scenario-programs,typed-program,typed-programs}.ts',
      'client/test/support/scenario.mjs',
    ],
    tests: ['proof/tests/package.test.ts'],
  },
  {
    name: 'listen-and-trigger',
    covers: [
      'client/src/cli/*.ts',
      'server/src/domain/webhooks/event-types.ts',
      'server/src/features/event-feed/*.ts',
    ],
    tests: ['proof/tests/listen-and-trigger.test.ts'],
  },
  {
    name: 'web-shop',
    covers: ['examples/web-shop/*', 'client/src/{,node/}*.ts'],
    tests: ['proof/tests/web-shop.test.ts'],
  },
  {
    name: 'months-end',
    covers: ['examples/months-end/*', 'server/src/features/reports/**/*.ts'],
    tests: ['proof/tests/months-end.test.ts'],
  },
  {
    name: 'fourteen-months',
    covers: [
      'server/src/domain/{books,currency,invoices,vat}/*.ts',
      'server/src/features/{books,reports,year-end,retention}/**/*.ts',
      'server/src/features/invoices/{opening,payments,dunning,write-offs,customer-credit,credit-notes}/*.ts',
      'server/test/support/books/*.ts',
    ],
    tests: ['proof/tests/fourteen-months.test.ts'],
  },
  {
    name: 'lost-key',
    covers: ['server/src/platform/operations/secret-box.ts', 'server/src/features/webhooks/**/*.ts'],
    tests: ['proof/tests/lost-key.test.ts'],
  },
  {
    name: 'answers-after-restore',
    covers: ['server/src/platform/operations/**/*.ts', 'server/test/support/{held,restored}.ts'],
    tests: ['proof/tests/answers-after-restore.test.ts'],
  },
  {
    name: 'several-hosts',
    covers: ['server/src/platform/database/*.ts'],
    tests: ['proof/tests/several-hosts.test.ts'],
  },
  {
    name: 'bench',
    covers: ['bench/*.ts'],
    tests: ['proof/tests/bench.test.ts'],
  },
  {
    name: 'agents',
    covers: ['bench/agents/**/*.ts', 'mcp/src/**/*.ts'],
    tests: ['proof/tests/agents.test.ts'],
  },
  {
    name: 'bank-inbox',
    covers: ['server/src/features/bank/folder/*.ts', 'server/src/program/serve/{job-work,workers}.ts'],
    tests: ['proof/tests/bank-inbox.test.ts'],
  },
  {
    name: 'memory',
    covers: ['server/src/program/serve/*.ts', 'package-lock.json'],
    tests: ['proof/tests/memory.test.ts'],
  },
  {
    name: 'whole-export',
    covers: [
      'server/src/features/exports/everything/*.ts',
      'server/src/features/account-exports/*.ts',
      'server/src/platform/documents/{zip,gathered-bytes}.ts',
      'server/src/platform/database/kept-files.store.ts',
    ],
    tests: ['proof/tests/whole-export.test.ts'],
  },
  {
    name: 'large-rows',
    covers: ['server/src/platform/operations/backup/*.ts'],
    tests: ['proof/tests/large-rows.test.ts'],
  },
  {
    name: 'large-saf-t',
    covers: [
      'server/src/features/imports/{files,saf-t}/*.ts',
      'server/src/platform/documents/{xml-elements,file-thread}.ts',
      'server/src/platform/database/kept-files.store.ts',
    ],
    tests: ['proof/tests/large-saf-t.test.ts'],
  },
  {
    name: 'point-in-time',
    covers: [
      'server/src/platform/local-postgres/*.ts',
      'server/src/program/cli/database/{point-in-time,open-storage,storage,number-options}.ts',
    ],
    tests: ['proof/tests/point-in-time.test.ts'],
  },
  {
    name: 'restore-majors',
    covers: [
      'server/src/platform/operations/backup/*.ts',
      'server/migrations/*.sql',
      'proof/restore-majors.ts',
    ],
    tests: ['proof/tests/restore-majors.test.ts'],
    needs: [otherPostgres],
  },
  {
    name: 'last-release',
    covers: ['server/migrations/*.sql', 'server/src/platform/database/migrations.ts', 'package.json'],
    tests: ['proof/tests/last-release.test.ts'],
  },
  {
    name: 'start',
    covers: [
      'package.json',
      'scripts/{build-web,join-chunks}.ts',
      'client/scripts/build.ts',
      'server/src/features/app-api/serve-web-app.ts',
      'server/src/program/serve/*.ts',
    ],
    tests: ['proof/tests/start.test.ts'],
  },
  {
    name: 'fuzz',
    covers: ['server/src/platform/http/**/*.ts', 'torture/fuzz/**/*.ts', 'openapi.json'],
    tests: ['proof/tests/fuzz.test.ts'],
  },
  {
    name: 'sign-up-times',
    covers: ['server/src/features/people/{sign-up,mail}/*.ts', 'torture/timing/{differ,mann-whitney}.ts'],
    tests: ['proof/tests/sign-up-times.test.ts'],
  },
  {
    name: 'desk',
    covers: ['server/src/{domain,features}/desk/*.ts', 'server/src/platform/events/waiting-figures.store.ts'],
    tests: ['proof/tests/desk.test.ts'],
  },
  {
    name: 'e-invoices-in-currency',
    covers: [
      'server/src/features/e-invoices/*.ts',
      'server/src/domain/currency/*.ts',
      'server/test/support/e-invoices/{some-e-invoices,official-rules,assert-accepted}.ts',
    ],
    tests: ['proof/tests/e-invoices-in-currency.test.ts'],
    needs: [officialRules],
  },
  {
    name: 'speed',
    covers: [
      'server/src/platform/http/**/*.ts',
      'server/src/features/e-invoices/**/*.ts',
      'server/src/features/companies/logo/**/*.ts',
      'server/src/features/issued-documents/**/*.ts',
      'server/src/features/{imports,bank/files,bank/formats,invoices/opening}/*.ts',
      'server/src/platform/documents/{attachment-content,content-thread,file-thread}.ts',
      'server/src/platform/{database/give-way,events/note-events}.ts',
    ],
    tests: ['proof/speed/*.test.ts'],
  },
];
