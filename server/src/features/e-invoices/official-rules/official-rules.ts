import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** The official rules of e-invoices, as an operator has given them. */
export type OfficialRules = {
  /**
   * The ids of the rules that the document breaks, each once; `XSD` stands for the schema. Documents are judged one after the
   * other.
   * @returns undefined when the rules gave no answer in time or could not be run
   */
  check(xml: Uint8Array): Promise<string[] | undefined>;
  close(): Promise<void>;
};

/** What the rules thread is asked, and what it answers. */
export type Question = { xml: Uint8Array };
export type Answer = { broken: string[] } | { error: string };

/** The folder or the packages cannot be used. The message says what is missing. */
export class RulesUnusable extends Error {
  override name = 'RulesUnusable';
}

/** A document of 500 lines takes some six seconds on one core. */
const MOST_MILLISECONDS = 60_000;
const MEGABYTES_AT_MOST = 1024;
const PACKAGES = ['saxon-js', 'xmllint-wasm'];
/** The schemas of UBL in the folders of their publication. */
export const MAIN_SCHEMAS = ['xsd/maindoc/UBL-Invoice-2.1.xsd', 'xsd/maindoc/UBL-CreditNote-2.1.xsd'];
export const COMPILED = '.sef.json';

type Log = { warn: (facts: object, text: string) => void };

/**
 * Opens a folder with compiled rules (`*.sef.json`) and the schemas of UBL (`xsd/`). The rules run in a thread, because they keep
 * it busy for up to seconds. The thread starts with the first document and stays.
 * @throws RulesUnusable
 */
export function openOfficialRules(
  folder: string,
  log: Log,
  { mostMilliseconds = MOST_MILLISECONDS } = {},
): OfficialRules {
  requireUsable(folder);
  let thread: Worker | undefined;
  let before: Promise<unknown> = Promise.resolve();

  function judge(xml: Uint8Array): Promise<string[] | undefined> {
    thread ??= startThread(folder);
    const running = thread;
    const { promise, resolve } = Promise.withResolvers<string[] | undefined>();
    const giveUp = (reason: string) => {
      log.warn({ reason }, 'the official rules of e-invoices gave no answer');
      if (thread === running) thread = undefined;
      void running.terminate();
      resolve(undefined);
    };
    const limit = setTimeout(() => giveUp('too slow'), mostMilliseconds);
    const onMessage = (answer: Answer) => {
      if ('error' in answer) giveUp(answer.error);
      else resolve(answer.broken);
    };
    const onError = (error: unknown) => giveUp(error instanceof Error ? error.message : 'unknown');
    running.once('message', onMessage).once('error', onError);
    running.postMessage({ xml } satisfies Question);
    return promise.finally(() => {
      clearTimeout(limit);
      running.off('message', onMessage).off('error', onError);
    });
  }

  return {
    check(xml) {
      const judged = before.then(() => judge(xml));
      before = judged;
      return judged;
    },
    async close() {
      await thread?.terminate();
    },
  };
}

function startThread(folder: string): Worker {
  const thread = new Worker(new URL('rules-thread.ts', import.meta.url), {
    workerData: { folder },
    resourceLimits: { maxOldGenerationSizeMb: MEGABYTES_AT_MOST },
    // The flags of a test run would run tests in the thread.
    execArgv: [],
  });
  // Between two documents nobody listens.
  thread.on('error', () => {});
  thread.unref();
  return thread;
}

/** @throws RulesUnusable */
export function requireUsable(folder: string): void {
  const names = existsSync(folder) ? readdirSync(folder) : undefined;
  if (names === undefined) throw new RulesUnusable('must name a folder that the service can read.');
  if (!names.some((name) => name.endsWith(COMPILED))) {
    throw new RulesUnusable(`must name a folder with compiled rules (*${COMPILED}).`);
  }
  const missing = MAIN_SCHEMAS.find((path) => !existsSync(join(folder, path)));
  if (missing !== undefined)
    throw new RulesUnusable(`must name a folder with the schemas of UBL: ${missing} is missing.`);
  const { resolve } = createRequire(import.meta.url);
  for (const name of PACKAGES) {
    try {
      resolve(name);
    } catch {
      throw new RulesUnusable(
        'is set, but the packages that run the rules are not installed. Install them with npm ci --omit=dev --workspace tilgode --workspace tilgode-e-invoice-rules --include-workspace-root, or remove the setting.',
      );
    }
  }
}
