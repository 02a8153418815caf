import type { ComponentType } from 'react';
import { latePart } from '../failures/late-part.tsx';

/** A late part that is not the default export of its file, because other files have it at once. */
export function later<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  look?: Parameters<typeof latePart<Props>>[1],
): ComponentType<Props> {
  return latePart(async () => ({ default: (await load())[name] }), look);
}
