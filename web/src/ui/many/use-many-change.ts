import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { AppError } from '../../http/app-api.ts';
import { loadErrorTexts } from '../../text/use-error-text.ts';

/** What the service says of one: that it can be changed, that it is changed, or why not. */
export type Verdict = 'can' | 'done' | AppError;

/** How far it is. `isTrial`: it only asks what would come. */
export type Work = { isTrial: boolean; done: number; all: number; isStopping: boolean };

/**
 * Asks which of the chosen things can be changed, and then changes those, some at a time. It can be stopped after those that
 * are on their way, and goes on with the rest when asked to. What fails keeps its reason.
 *
 * @param ask the service about some. @throws AppError when the whole request failed
 * @param how.atOnce so many are asked about in one request
 * @param how.looksFirst whether it asks what would come before anything is changed
 * @param how.queryKey of what is read anew afterwards
 */
export function useManyChange<One extends { id: string }, Given = undefined>(
  chosen: readonly One[],
  ask: (some: readonly One[], isTrial: boolean, given: Given | undefined) => Promise<Map<string, Verdict>>,
  { atOnce, looksFirst, queryKey }: { atOnce: number; looksFirst: boolean; queryKey: readonly string[] },
) {
  const queries = useQueryClient();
  const isStopped = useRef(false);
  // The list is read anew while the changes go on, so it keeps what it began with.
  const [all] = useState(chosen);
  const [verdicts, setVerdicts] = useState<ReadonlyMap<string, Verdict>>(new Map());
  const [work, setWork] = useState<Work>();
  /** What was to be changed; undefined before anything was. */
  const [wanted, setWanted] = useState<readonly One[]>();
  /** The whole request failed, so that the rest was not tried. */
  const [broken, setBroken] = useState<unknown>();

  async function askAll(
    about: readonly One[],
    isTrial: boolean,
    given?: Given,
  ): Promise<Map<string, Verdict>> {
    const found = new Map<string, Verdict>();
    isStopped.current = false;
    setBroken(undefined);
    setWork({ isTrial, done: 0, all: about.length, isStopping: false });
    // A refusal within an answer brings no texts with it, as one of its own does.
    await loadErrorTexts();
    try {
      for (let from = 0; from < about.length && !isStopped.current; from += atOnce) {
        const some = about.slice(from, from + atOnce);
        const answers = await ask(some, isTrial, given);
        for (const [id, verdict] of answers) found.set(id, verdict);
        const done = from + some.length;
        setVerdicts((before) => new Map([...before, ...answers]));
        setWork((before) => before && { ...before, done });
      }
    } catch (error) {
      setBroken(error);
    }
    setWork(undefined);
    return found;
  }

  const first = useRef(() => looksFirst && askAll(all, true));
  useEffect(() => {
    void first.current();
    return () => {
      isStopped.current = true;
    };
  }, []);

  const withVerdict = (of: readonly One[], is: (verdict: Verdict | undefined) => boolean) =>
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
    look: (about: readonly One[], given?: Given) => askAll(about, true, given),
    /** @returns whether all of them are changed */
    run: async (those: readonly One[], given?: Given): Promise<boolean> => {
      setWanted(those);
      const found = await askAll(those, false, given);
      await queries.invalidateQueries({ queryKey });
      return those.every(({ id }) => found.get(id) === 'done');
    },
  };
}
