/** How far a backup or a restore has come. */
export type Progress = {
  /** The table at work, its place among all tables from 1, and their number. */
  table: string;
  place: number;
  tables: number;
  /** So far, over all tables: rows, and their bytes, unpacked. */
  rows: number;
  bytes: number;
  /** From 0 to 1, an estimate. */
  share: number;
};
export type OnProgress = (progress: Progress) => void;

/** @property weight what the table has of the whole work, in any unit that all tables share */
type Part = { table: string; weight: number };

export type Meter = {
  /** Begins the next table. */
  next(): void;
  /** @param share how much of the table at work is done, from 0 to 1 */
  add(rows: number, bytes: number, share: number): void;
  total(): { rows: number; bytes: number };
};

export function openMeter(parts: Part[], onProgress: OnProgress): Meter {
  const whole = parts.reduce((sum, { weight }) => sum + weight, 0);
  let [rows, bytes, place, passed] = [0, 0, 0, 0];
  return {
    next() {
      passed += parts[place - 1]?.weight ?? 0;
      place += 1;
    },
    add(moreRows, moreBytes, share) {
      rows += moreRows;
      bytes += moreBytes;
      const { table = '', weight = 0 } = parts[place - 1] ?? {};
      const done = passed + weight * Math.min(1, share);
      onProgress({ table, place, tables: parts.length, rows, bytes, share: whole === 0 ? 1 : done / whole });
    },
    total: () => ({ rows, bytes }),
  };
}

const LINE_FEED = 0x0a;

/** The rows in what COPY writes: it writes a line feed only at the end of a row, and escapes those in values. */
export function countLines(chunk: Buffer): number {
  let lines = 0;
  for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, at + 1)) lines += 1;
  return lines;
}
