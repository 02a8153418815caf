/**
 * What somebody asks an agent to do. `$1.invoice.id` in an argument is a part of what the first step answered: an id comes from nowhere
 * else, and all other arguments come from the sentence.
 */
export type Task = {
  says: string;
  /** The account; the test account when left out. */
  on?: 'production';
  steps: readonly Step[];
  /** What must be so afterwards. */
  outcome: readonly Outcome[];
};

export type Step = ToolCall | Decision;
export type ToolCall = { tool: string; args?: Args };
/** What a person does in the app meanwhile. */
export type Decision = { person: 'approves' | 'declines'; proposal: string };
export type Args = { readonly [name: string]: unknown };

/**
 * @property of the step whose answer is looked at, or the path of the API that is read, in which `$1.invoice.id` is replaced, too
 * @property is by the place in it, as in `items.0.total`; `items.*.total` are those of all, `items.length` is how many there are
 */
export type Outcome = { of: number | string; is: Readonly<Record<string, unknown>> };

const REFERENCE = /\$(\d+)\.([\w*]+(?:\.[\w*]+)*)/g;

export function isToolCall(step: Step): step is ToolCall {
  return 'tool' in step;
}

/** What stands at a place of an answer; undefined where there is nothing. */
export function valueAt(value: unknown, place: string): unknown {
  return valueOf(value, place.split('.'));
}

function valueOf(value: unknown, [name, ...rest]: string[]): unknown {
  if (name === undefined) return value;
  if (name === '*' && Array.isArray(value)) return value.map((one) => valueOf(one, rest));
  return typeof value === 'object' && value !== null ? valueOf(Reflect.get(value, name), rest) : undefined;
}

/** The arguments of a call, with what the steps before it answered. @throws as `fillIn` */
export function argsOf(args: Args = {}, answers: readonly unknown[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, fillIn(value, answers)]));
}

/** With what the steps before it answered in the place of references. @throws Error where that is nothing */
export function fillIn(value: unknown, answers: readonly unknown[]): unknown {
  if (typeof value === 'string') return fillText(value, answers);
  if (Array.isArray(value)) return value.map((one) => fillIn(one, answers));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fillIn(one, answers)]));
}

function fillText(text: string, answers: readonly unknown[]): unknown {
  const [whole] = text.matchAll(REFERENCE);
  if (whole?.[0] === text) return referenced(whole, answers);
  return text.replace(REFERENCE, (...match) => String(referenced(match, answers)));
}

function referenced([reference, step, place]: readonly unknown[], answers: readonly unknown[]): unknown {
  const found = valueAt(answers[Number(step) - 1], String(place));
  if (found === undefined || found === null) throw new Error(`There is no ${String(reference)}.`);
  return found;
}
