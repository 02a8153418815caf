import type { Asker } from './asker.ts';
import type { Installation, Storage } from './installation.ts';
import type { Random } from './random.ts';

/** The tools of a fault, while requests come in all the time. */
export type Scene = { installation: Installation; asker: Asker; random: Random };

/** One way to break the service. */
export type Fault = {
  name: string;
  /** The number of callers while it strikes, if fewer than in other rounds. */
  callers?: number;
  /** Where it can happen. */
  on: Storage[];
  /** The reason why it cannot be tried here; undefined when it can. */
  cannot?(installation: Installation): string | undefined;
  /**
   * Breaks something and mends it again; requests that fail meanwhile are nobody's finding, unless this one says so.
   * @returns what a person likes to read of it
   * @throws Finding
   */
  strike(scene: Scene): Promise<string>;
  /** Whether a mail that was taken while it struck may rightly be sent again. */
  mayRepeatMail: boolean;
};
