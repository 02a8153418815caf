import { useEffect, useState } from 'react';
import { changedFields, onlyFields, ownChanges } from './changed-fields.ts';

/** The newer version that a person saves into. */
type Kept = {
  etag: string;
  /** What is stored in the newer version; undefined where that cannot be read. */
  theirs: object | undefined;
  /** What is told once it is saved; left out where the person has chosen by themselves. */
  told?: string;
};

/**
 * The version of what a form changes. @param begunWith the ETag of the version that the form began with; another one after
 * the person keeps what was typed beside a newer one
 */
export function useVersion(begunWith: string) {
  const [kept, setKept] = useState<Kept>();
  const [isDue, setDue] = useState(false);
  return {
    etag: kept?.etag ?? begunWith,
    isKept: kept !== undefined,
    /** What the person is told of the other change when both are saved. */
    told: kept?.told,
    /** Whether the form has to be saved anew by itself. */
    isDue,
    setDue,
    keep: (newer: Kept) => {
      setKept(newer);
      setDue(newer.told !== undefined);
    },
    /**
     * What is saved: everything, or after a change of somebody else only what this person has changed.
     * @param begun the body of what the form began with
     */
    toSave: <Body extends object>(body: Body, begun: object | undefined): Body => {
      if (kept === undefined || begun === undefined) return body;
      const { theirs } = kept;
      return theirs === undefined
        ? onlyFields(body, changedFields(body, begun))
        : ownChanges({ begun, mine: body, theirs });
    },
    forget: () => setKept(undefined),
  };
}

/** Saves a form anew once its version is the newer one. It stands below the change that it starts, whose parameters are new by then. */
export function useSaveAgain({ isDue, setDue }: ReturnType<typeof useVersion>, save: () => void): void {
  useEffect(() => {
    if (!isDue) return;
    setDue(false);
    save();
  });
}
