import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { AppError } from '../../../http/app-api.ts';
import { useAccount } from '../../../http/session.ts';
import { loadErrorTexts } from '../../../text/use-error-text.ts';
import { invoicesKey } from '../invoices.ts';
import type { Change, Keys, Verdict } from './ask-many.ts';
import { AT_ONCE, askMany } from './ask-many.ts';
import type { Chosen } from './chosen.ts';

type Work = { isTrial: boolean; done: number; all: number; isStopping: boolean };

const NO_DAYS: ReadonlyMap<string, string> = new Map();

/**
 * Asks which of the chosen documents can be changed, and then changes those, some at a time. It can be stopped after those that
 * are on their way, and goes on with the rest when asked to. What fails keeps its reason.
 */
export function useManyChange(change: Change, chosen: readonly Chosen[]) {
  const { accountId } = useAccount();
  const queries = useQueryClient();
  const keys = useRef<Keys>(new Map());
  const isStopped = useRef(false);
  // The list is read anew while the changes go on, so it keeps what it began with.
  const [all] = useState(chosen);
  const [verdicts, setVerdicts] = useState<ReadonlyMap<string, Verdict>>(new Map());
  const [work, setWork] = useState<Work>();
  /** What was to be changed; undefined before anything was. */
  const [wanted, setWanted] = useState<readonly Chosen[]>();
  /** The whole request failed, so that the rest was not tried. */
  const [broken, setBroken] = useState<unknown>();

  async function ask(
    about: readonly Chosen[],
    isTrial: boolean,
    deliveredOn: ReadonlyMap<string, string>,
  ): Promise<Map<string, Verdict>> {
    const found = new Map<string, Verdict>();
    isStopped.current = false;
    setBroken(undefined);
    setWork({ isTrial, done: 0, all: about.length, isStopping: false });
    // A refusal within an answer brings no texts with it, as one of its own does.
    await loadErrorTexts();
    try {
      for (let from = 0; from < about.length && !isStopped.current; from += AT_ONCE) {
        const ids = about.slice(from, from + AT_ONCE).map(({ id }) => id);
        const answers = await askMany(accountId, change, ids, { isTrial, keys: keys.current, deliveredOn });
        for (const [id, verdict] of answers) found.set(id, verdict);
        const done = from + ids.length;
        setVerdicts((before) => new Map([...before, ...answers]));
        setWork((before) => before && { ...before, done });
      }
    } catch (error) {
      setBroken(error);
    }
    setWork(undefined);
    return found;
  }

  const first = useRef(() => ask(all, true, NO_DAYS));
  useEffect(() => {
    void first.current();
    return () => {
      isStopped.current = true;
    };
  }, []);

  const withVerdict = (of: readonly Chosen[], is: (verdict: Verdict | undefined) => boolean) =>
    of.filter(({ id }) => is(verdicts.get(id)));
  return {
    work,
    broken,
    isBegun: wanted !== undefined,
    /** What is still to be changed, in the order of the list. */
    left: withVerdict(wanted ?? all, (verdict) => verdict === 'can'),
    done: withVerdict(all, (verdict) => verdict === 'done'),
    /** What nobody has asked the service about. */
    unasked: withVerdict(all, (verdict) => verdict === undefined),
    refused: all.flatMap((one) => {
      const error = verdicts.get(one.id);
      return error instanceof AppError ? [{ chosen: one, error }] : [];
    }),
    /** What was tried and failed, and what was not tried. */
    again: withVerdict(wanted ?? [], (verdict) => verdict !== 'done'),
    stop: () => {
      isStopped.current = true;
      setWork((before) => before && { ...before, isStopping: true });
    },
    /** Asks anew about some, or about those that were not asked about. */
    look: (about: readonly Chosen[], deliveredOn = NO_DAYS) => ask(about, true, deliveredOn),
    /** @returns whether all of them are changed */
    run: async (those: readonly Chosen[], deliveredOn = NO_DAYS): Promise<boolean> => {
      setWanted(those);
      const found = await ask(those, false, deliveredOn);
      await queries.invalidateQueries({ queryKey: invoicesKey(accountId) });
      return those.every(({ id }) => found.get(id) === 'done');
    },
  };
}
