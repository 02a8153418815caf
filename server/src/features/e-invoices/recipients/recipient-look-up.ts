import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../../platform/database/database.ts';
import type { Outgoing } from '../../../platform/outgoing/outgoing.ts';
import type { Sml } from './ask-network.ts';
import { NetworkSilent, askNetwork } from './ask-network.ts';
import * as store from './recipients.store.ts';
import type { Recipient } from './recipients.store.ts';

/** `silent`: the network did not answer. */
export type LookUpAnswer = Recipient | 'silent';

/** Whether participants of the network can receive, for production. */
export type RecipientLookUp = {
  /** What this process knows; undefined when it has to ask. */
  remembered(participant: string): LookUpAnswer | undefined;
  /**
   * Asks, and gives up after that time. It is asked on then, so that the answer is there the next time. After an answer and
   * for some seconds after silence, `remembered` knows.
   */
  ask(participant: string, patienceMilliseconds: number): Promise<LookUpAnswer>;
};

/** What the network said holds for a day. */
const KEPT_MILLISECONDS = 24 * 60 * 60 * 1000;
/** The network is left alone for this time after it was silent, so that not every request waits for it. */
const SILENCE_MILLISECONDS = 10_000;
const ASKED_MILLISECONDS = 10_000;

type Log = { warn: (facts: object, text: string) => void };

export function createRecipientLookUp({
  db,
  clock,
  sml,
  outgoing,
  log,
}: {
  db: Db;
  clock: () => Date;
  sml: Sml;
  outgoing: Outgoing;
  log: Log;
}): RecipientLookUp {
  const answers = new LRUCache<string, { answer: LookUpAnswer; until: number }>({ max: 20_000 });
  const asking = new Map<string, Promise<LookUpAnswer>>();

  function remembered(participant: string): LookUpAnswer | undefined {
    const known = answers.get(participant);
    return known !== undefined && clock().getTime() < known.until ? known.answer : undefined;
  }

  function remember(participant: string, answer: LookUpAnswer): LookUpAnswer {
    const until =
      answer === 'silent'
        ? clock().getTime() + SILENCE_MILLISECONDS
        : answer.checkedAt.getTime() + KEPT_MILLISECONDS;
    answers.set(participant, { answer, until });
    return answer;
  }

  async function find(participant: string): Promise<LookUpAnswer> {
    const stored = await store.findRecipient(db, participant);
    if (stored !== undefined && clock().getTime() < stored.checkedAt.getTime() + KEPT_MILLISECONDS)
      return stored;
    try {
      const documentTypes = await askNetwork(
        participant,
        { sml, outgoing },
        AbortSignal.timeout(ASKED_MILLISECONDS),
      );
      const recipient = { documentTypes, checkedAt: clock() };
      await store.saveRecipient(db, participant, recipient);
      return recipient;
    } catch (error) {
      if (!(error instanceof NetworkSilent)) throw error;
      log.warn({ reason: error.message }, 'the network did not say whether a recipient takes e-invoices');
      return 'silent';
    }
  }

  /** Requests for the same participant share one question. */
  function findOnce(participant: string): Promise<LookUpAnswer> {
    const already = asking.get(participant);
    if (already !== undefined) return already;
    const finding = find(participant)
      .then((answer) => remember(participant, answer))
      .finally(() => asking.delete(participant));
    asking.set(participant, finding);
    return finding;
  }

  return {
    remembered,
    async ask(participant, patienceMilliseconds) {
      const known = remembered(participant);
      if (known !== undefined) return known;
      const finding = findOnce(participant);
      const late = new AbortController();
      const patience = pause(patienceMilliseconds, 'late' as const, { signal: late.signal }).catch(
        () => 'late' as const,
      );
      try {
        const answer = await Promise.race([finding, patience]);
        if (answer !== 'late') return answer;
      } finally {
        late.abort();
      }
      // Whoever waited in vain may fail later, too, and nobody hears of it then.
      finding.catch(() => {});
      return remember(participant, 'silent');
    },
  };
}
