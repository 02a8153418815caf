import { lazy } from 'react';
import type { ComponentType } from 'react';

/** A component whose code is loaded when it is first shown, so that a page without it loads less. */
export function later<Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }));
}
