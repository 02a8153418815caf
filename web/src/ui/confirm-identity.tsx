import { createContext, useContext, useState } from 'react';
import type { ReactNode } from 'react';
import { AppError } from '../http/app-api.ts';
import { latePart } from './failures/late-part.tsx';

const ConfirmQuestion = latePart(() => import('./confirm-question.tsx'), { instead: 'dialog' });

type Confirmed = <T>(act: () => Promise<T>) => Promise<T>;
type Asked = { proceed: () => void; giveUp: () => void };

const ConfirmedContext = createContext<Confirmed>((act) => act());

/**
 * Runs an action that may need the person to confirm who they are. When the service asks for it, the person confirms,
 * and the action runs again.
 */
export function useConfirmed(): Confirmed {
  return useContext(ConfirmedContext);
}

/** Pages below can use `useConfirmed`. */
export function ConfirmIdentity({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked>();

  async function confirmed<T>(act: () => Promise<T>): Promise<T> {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'confirmation-required') throw error;
      await new Promise<void>((resolve, reject) => {
        setAsked({ proceed: resolve, giveUp: () => reject(error) });
      });
      return act();
    }
  }

  function end(how: keyof Asked) {
    asked?.[how]();
    setAsked(undefined);
  }

  return (
    <ConfirmedContext value={confirmed}>
      {children}
      {asked !== undefined && (
        <ConfirmQuestion onConfirmed={() => end('proceed')} onCancel={() => end('giveUp')} />
      )}
    </ConfirmedContext>
  );
}
