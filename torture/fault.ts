import type { Asker } from './asker.ts';
import type { Installation, Storage } from './installation.ts';
import type { Random } from './random.ts';

/** The tools of a fault. Requests come in all the time while it strikes. */
export type Scene = { installation: Installation; asker: Asker; random: Random };

/** One way to break the service. */
export type Fault = {
  name: string;
  /** How long it strikes on a quiet machine, where that is more than some seconds. It does not begin when less time is left. */
  seconds?: number;
  /** The number of callers while the fault strikes, if fewer than in other rounds. */
  callers?: number;
  /** How long each of them waits between two requests, so that a long round leaves no more to check than others. */
  restMilliseconds?: number;
  /** The kinds of installation where the fault can happen. */
  on: Storage[];
  /** The reason why the fault cannot be tried here; undefined when it can. */
  cannot?(installation: Installation): string | undefined;
  /**
   * Breaks something and mends it again. Requests that fail meanwhile are no finding, unless this fault says so.
   * @returns a summary for a person to read
   * @throws Finding
   */
  strike(scene: Scene): Promise<string>;
  /** Whether a mail that was accepted during the fault may rightly be sent again. */
  mayRepeatMail: boolean;
};
