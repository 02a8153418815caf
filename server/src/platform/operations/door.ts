const SECOND = 1_000;
const PAUSES = [1, 5, 15, 60, 300].map((seconds) => seconds * SECOND);

/** How many milliseconds to leave alone what has failed so often in a row. */
export function pauseAfter(failures: number): number {
  return pauseAfterFailure(PAUSES, failures);
}

/** @param pauses after the first failure, the second …; the last one is repeated */
export function pauseAfterFailure(pauses: readonly number[], failures: number): number {
  return pauses[Math.min(failures, pauses.length) - 1] ?? 0;
}

/**
 * What much work goes through, such as a mail server. One failure shuts it for all, so that thousands of things are not tried one
 * by one while it is away. After a pause one thing tries: it opens the door for the others, or shuts it for longer.
 */
export type Door = {
  /** Whether nothing may go through now, not even a try. */
  isShut(): boolean;
  /** Whether one more attempt may begin. An attempt that began calls `leave` at its end. */
  enter(): boolean;
  leave(): void;
  /** An attempt tells whether it reached the server. */
  tell(isOpen: boolean): void;
};

/** @param options.pause for how long it is shut after so many failures in a row */
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
      // Those that went through together find it out together.
      if (performance.now() < shutUntil) return;
      failures += 1;
      shutUntil = performance.now() + pause(failures);
    },
  };
}
