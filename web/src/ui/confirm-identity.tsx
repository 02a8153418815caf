import { useEffect, useState } from 'react';
import { askBeforeRefusing } from '../http/app-api.ts';
import { latePart } from './failures/late-part.tsx';

const ConfirmQuestion = latePart(() => import('./windows/confirm-question.tsx'), { instead: 'dialog' });

type Asking = { answer: Promise<boolean>; end: (isConfirmed: boolean) => void };

/** Asks who the person is whenever the service wants to know before it does something. What was wanted is then sent again. */
export function ConfirmIdentity() {
  const [asking, setAsking] = useState<Asking>();
  useEffect(() => {
    let current: Asking | undefined;
    const set = (next: Asking | undefined) => {
      current = next;
      setAsking(next);
    };
    // Several requests that are refused at once wait for one answer.
    askBeforeRefusing(() => {
      if (current !== undefined) return current.answer;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const end = (isConfirmed: boolean) => {
        set(undefined);
        resolve(isConfirmed);
      };
      set({ answer: promise, end });
      return promise;
    });
    // Here, so that it comes before the dialog below, which would close as well, and lose what was typed there.
    const giveUp = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || current === undefined) return;
      event.stopImmediatePropagation();
      current.end(false);
    };
    window.addEventListener('keydown', giveUp, { capture: true });
    return () => window.removeEventListener('keydown', giveUp, { capture: true });
  }, []);
  if (asking === undefined) return null;
  return <ConfirmQuestion onConfirmed={() => asking.end(true)} onCancel={() => asking.end(false)} />;
}
