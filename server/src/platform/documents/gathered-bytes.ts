const PIECE_BYTES = 65_536;

/** Bytes that come in very many small pieces, kept without an object for each. */
export function gatherBytes() {
  const full: Buffer[] = [];
  let last = Buffer.alloc(PIECE_BYTES);
  let filled = 0;
  return {
    add(bytes: Buffer): void {
      for (let taken = 0; taken < bytes.length;) {
        const copied = bytes.copy(last, filled, taken);
        taken += copied;
        filled += copied;
        if (filled < PIECE_BYTES) continue;
        full.push(last);
        last = Buffer.alloc(PIECE_BYTES);
        filled = 0;
      }
    },
    length: () => full.length * PIECE_BYTES + filled,
    pieces: (): Buffer[] => [...full, last.subarray(0, filled)],
  };
}
