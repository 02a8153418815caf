const SECOND = 1_000;
const PAUSES = [1, 5, 15, 60, 300].map((seconds) => seconds * SECOND);

/** The pause in milliseconds after so many failures in a row. */
export function pauseAfter(failures: number): number {
  return pauseAfterFailure(PAUSES, failures);
}

/** @param pauses after the first failure, the second …; the last pause is repeated */
export function pauseAfterFailure(pauses: readonly number[], failures: number): number {
  return pauses[Math.min(failures, pauses.length) - 1] ?? 0;
}

/**
 * A server that much work needs, such as a mail server. One failure shuts the door for all work, so that thousands of things are not tried
 * one by one while the server is away. After a pause a single thing tries: it opens the door for the others, or shuts the door for longer.
 */
export type Door = {
  /** Whether nothing may go through now, not even a try. */
  isShut(): boolean;
  /** Whether a further attempt may begin. An attempt that began calls `leave` at its end. */
  enter(): boolean;
  leave(): void;
  /** An attempt tells whether it reached the server. */
  tell(isOpen: boolean): void;
};

/** @param options.pause for how long the door is shut after so many failures in a row */
export function createDoor({ pause = pauseAfter } = {}): Door {
  let failures = 0;
  let shutUntil = 0;
  let isTried = false;
  const isShut = () => failures > 0 && (isTried || performance.now() < shutUntil);
  return {
    isShut,

    enter() {
      if (isShut()) return false;
      isTried = failures > 0;
      return true;
    },

    leave() {
      isTried = false;
    },

    tell(isOpen) {
      if (isOpen) {
        failures = 0;
        return;
      }
      // Attempts that went through together notice the failure together, which counts once.
      if (performance.now() < shutUntil) return;
      failures += 1;
      shutUntil = performance.now() + pause(failures);
    },
  };
}
