import { createContext, use } from 'react';

/** The dialog around a component; outside of one, nothing happens. */
export const DialogContext = createContext<{
  close: () => void;
  /** Keeps the dialog open while work goes on. */
  hold: (isHeld: boolean) => void;
}>({ close: () => undefined, hold: () => undefined });

export function useDialog() {
  return use(DialogContext);
}
