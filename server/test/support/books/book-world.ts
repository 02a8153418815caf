import type { ApiCaller } from '../api/api-caller.ts';
import type { TestApp } from '../test-app.ts';
import type { ManualEntry, Model } from './book-model.ts';

/** One account, as it is led and as it is reckoned. */
export type World = {
  api: ApiCaller;
  model: Model;
  today: string;
  /** How far back a manual entry is dated: up to so many days. */
  mostDaysBack: number;
  manualEntries: ManualEntry[];
  switchAccounting(on: boolean): Promise<void>;
  /** Where files of the bank are booked. */
  service: TestApp;
  companyId: string;
  /** The acts for which there was something to do. */
  done: Set<string>;
};

/** Mostly the newer ones, so that lives are long. */
export function pickFrom<T>(list: T[], { pick }: { pick: number }): T | undefined {
  return list.at(-1 - (pick % Math.max(1, Math.min(list.length, 25))));
}
