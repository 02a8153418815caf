import pretty from 'pino-pretty';

type Event = Record<string, unknown>;

const SHOWN_AT_MOST = 3;
/** Fields that are shown in another way or not at all. */
const APART = new Set(['level', 'time', 'msg', 'process', 'pid', 'reqId', 'err']);
const COLOURS = {
  fatal: 'bgRed',
  error: 'red',
  warn: 'yellow',
  info: 'green',
  debug: 'blue',
  trace: 'gray',
  message: 'reset',
};

/**
 * Turns a line of JSON into a line for a reader: time, level, message and the event's other fields. A bug also shows
 * its stack.
 */
export function createReadableLines({ colours }: { colours: boolean }): (line: string) => string {
  const toText = pretty.prettyFactory({
    colorize: colours,
    customColors: COLOURS,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid',
    hideObject: true,
    messageFormat: (event, messageKey, _level, { colors: { gray } }) => {
      const { message, facts, stack } = partsOf(event, String(event[messageKey]));
      return [message, ...(facts === '' ? [] : [gray(facts)])].join('  ') + (stack && `\n${gray(stack)}`);
    },
  });
  return (line) => {
    const event = JSON.parse(line) as Event;
    return isDetailOfStart(event) ? '' : toText(event);
  };
}

/**
 * Every process logs these lines. The reader needs only the last line of the start, which tells where the service runs.
 */
function isDetailOfStart({ msg, again }: Event): boolean {
  const isListening = typeof msg === 'string' && msg.startsWith('Server listening at');
  return isListening || (msg === 'a process works' && again !== true);
}

function partsOf(event: Event, text: string): { message: string; facts: string; stack: string } {
  const { level, reqId, err } = event;
  if (event['msg'] === 'request') {
    const { method, route, status, milliseconds } = event;
    const request = [method, route, status].map(textOf).join(' ');
    return { message: request, facts: `${textOf(milliseconds)} ms`, stack: '' };
  }
  const error = (err ?? {}) as Event;
  const isProblem = level === 'error' || level === 'fatal';
  const others = Object.entries(event).filter(([name]) => !APART.has(name));
  if (isProblem && reqId !== undefined) others.push(['reqId', reqId]);
  const shown = others.map(([name, value]) => `${name}=${textOf(value)}`);
  const cause = [error['type'], error['code'], error['message']].filter((part) => part !== undefined);
  if (cause.length > 0) shown.unshift(cause.map(textOf).join(' '));
  // An error with a code explains itself. Only a bug needs its stack.
  const isBug = isProblem && error['code'] === undefined && typeof error['stack'] === 'string';
  return {
    message: withoutControls(text),
    facts: shown.join('  '),
    stack: isBug ? withoutControls(String(error['stack']), '\n') : '',
  };
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) {
    const shown = value.slice(0, SHOWN_AT_MOST).map(textOf).join(', ');
    return value.length > SHOWN_AT_MOST ? `${shown} and ${value.length - SHOWN_AT_MOST} more` : shown;
  }
  if (typeof value === 'object' && value !== null) return Object.values(value).map(textOf).join(' ');
  return withoutControls(String(value));
}

/** Removes control characters, because a terminal would obey them. */
function withoutControls(text: string, but = ''): string {
  return text.replaceAll(/\p{Cc}/gu, (character) => (character === but ? character : '\uFFFD'));
}
