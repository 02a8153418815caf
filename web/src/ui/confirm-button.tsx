import { Button, Text } from '@mantine/core';
import type { ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { BodyOf, Call } from '../http/call.ts';
import { DialogForm } from './dialog-form.tsx';
import type { AnyChange, ChangeOf, Work, WorkEnds } from './form/use-change.ts';
import { useAnyChange } from './form/use-change.ts';
import { Dialog } from './windows/dialog.tsx';

type Look = {
  label: string;
  /** The question, as in "Delete Nettbutikk?" */
  title: string;
  /** The things that will stop working. */
  children: ReactNode;
  /** As of `DialogForm`. */
  cancelLabel?: string;
} & ButtonProps;

type ConfirmButton = {
  <C extends Call>(
    props: Look & { call: C } & Pick<ChangeOf<C>, 'path' | 'query' | 'onDone'> &
      (BodyOf<C> extends void ? object : { body: BodyOf<C> }),
  ): ReactNode;
  <Answer>(props: Look & { call: Work<Answer, void> } & WorkEnds<Answer, void>): ReactNode;
};

/** A button for a change that is hard to undo. It tells what will happen, and asks first. */
export const ConfirmButton = AnyConfirmButton as ConfirmButton;

function AnyConfirmButton({
  label,
  title,
  children,
  cancelLabel,
  call,
  body,
  path,
  query,
  renews,
  onDone,
  ...button
}: Look & { call: Call | Work<unknown, unknown>; body?: unknown } & Pick<
    AnyChange,
    'path' | 'query' | 'renews' | 'onDone'
  >) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const change = useAnyChange(call, { path, query, renews, onDone, staysOpen: true });
  return (
    <>
      <Button {...button} onClick={open}>
        {label}
      </Button>
      <Dialog opened={isOpen} onClose={close} title={title} centered>
        <DialogForm
          // A button in the colour of the app starts something that is meant to be done, as closing a month.
          isDangerous={button.color !== 'fjord'}
          submitLabel={label}
          {...(cancelLabel !== undefined && { cancelLabel })}
          run={change}
          onSubmit={() => change.mutate(body, { onSuccess: close })}
        >
          <Text component="div">{children}</Text>
        </DialogForm>
      </Dialog>
    </>
  );
}
