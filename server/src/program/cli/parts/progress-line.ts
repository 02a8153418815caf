/** One line at the terminal, written anew while a command works. */
export type ProgressLine = {
  show(text: string): void;
  /** Takes the line away, so that the result stands alone. */
  end(): void;
};

const DRAWN_EVERY_MILLISECONDS = 200;
const COLUMNS_OF_UNKNOWN_TERMINAL = 80;
const BACK_TO_EMPTY_LINE = '\r\u001B[K';

/** The line is on stderr, because stdout is for the result. Without a terminal, and with `json`, nothing is written. */
export function openProgressLine(json: boolean): ProgressLine {
  const { stderr } = process;
  if (json || !stderr.isTTY) return { show: () => {}, end: () => {} };
  let [wanted, drawn] = ['', ''];
  const draw = (): void => {
    if (wanted === drawn) return;
    drawn = wanted;
    // A line that is longer than the terminal is wide could not be written anew.
    const width = (stderr.columns || COLUMNS_OF_UNKNOWN_TERMINAL) - 1;
    stderr.write(BACK_TO_EMPTY_LINE + drawn.slice(0, width));
  };
  const drawing = setInterval(draw, DRAWN_EVERY_MILLISECONDS).unref();
  return {
    show(text) {
      wanted = text;
      if (drawn === '') draw();
    },
    end() {
      clearInterval(drawing);
      wanted = '';
      draw();
    },
  };
}

/** `1 234 567`. */
export function countText(count: number): string {
  return String(Math.round(count)).replaceAll(/\B(?=(\d{3})+$)/g, ' ');
}

/** `1 204 MB`, or `0.3 MB` below 10. */
export function megabytesText(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  return `${megabytes < 10 ? megabytes.toFixed(1) : countText(megabytes)} MB`;
}

/** `0:07`, `12:34` or `1:02:03`. */
export function clockText(seconds: number): string {
  const whole = Math.floor(seconds);
  const parts = [Math.floor(whole / 60) % 60, whole % 60];
  if (whole >= 3600) parts.unshift(Math.floor(whole / 3600));
  return parts.map((part, place) => (place === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}
