import type { ReactNode } from 'react';
import { onSendKey } from '../form/send-key.ts';

/** A question whose main answer Ctrl + Enter gives, as in every form. @param answer undefined while a press of the button is needed */
export function AnsweredByKey({
  answer,
  children,
}: {
  answer: (() => void) | undefined;
  children: ReactNode;
}) {
  return (
    <form onKeyDown={onSendKey(() => answer?.())} onSubmit={(event) => event.preventDefault()}>
      {children}
    </form>
  );
}
