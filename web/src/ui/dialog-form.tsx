import { Button, Stack } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { commonTexts } from '../text/common-texts.ts';
import { useTexts } from '../text/language.tsx';
import { ErrorNotice } from './error-notice.tsx';
import { focusFirstField } from './form/focus-first-field.ts';
import { leadToErrorsOf } from './form/focus-in-view.ts';
import { onSendKey } from './form/send-key.ts';
import { DialogButtons } from './windows/dialog-buttons.tsx';
import { useDialog } from './windows/use-dialog.ts';

/** The content of a dialog that asks for something: its fields, the error, and the two buttons. */
export function DialogForm({
  children,
  submitLabel,
  cancelLabel,
  isDisabled = false,
  isDangerous = false,
  checksItself = false,
  beginsAtSubmit = false,
  run = { isPending: false, error: null },
  onSubmit,
}: {
  children: ReactNode;
  submitLabel: string;
  /** Where _Cancel_ could also mean what the dialog is about. */
  cancelLabel?: string;
  isDisabled?: boolean;
  /** Whether something is gone afterwards. */
  isDangerous?: boolean;
  /** Whether `onSubmit` says what is missing, and not the browser. */
  checksItself?: boolean;
  /** Whether the focus begins on the button, because most people change nothing: as soon as it can be pressed. */
  beginsAtSubmit?: boolean;
  /** The change that `onSubmit` starts; left out where it goes on behind the dialog. */
  run?: { isPending: boolean; error: Error | null };
  onSubmit: () => void;
}) {
  const texts = useTexts(commonTexts);
  const { close } = useDialog();
  const submit = useRef<HTMLButtonElement>(null);
  const isReady = beginsAtSubmit && !isDisabled;
  useEffect(() => {
    // Somebody who is in a field already stays there.
    if (isReady && submit.current?.form?.contains(document.activeElement) === false)
      submit.current.focus({ preventScroll: true });
  }, [isReady]);
  return (
    <form
      ref={beginsAtSubmit ? undefined : focusFirstField}
      // Something that is then gone takes a press of its own button.
      onKeyDown={onSendKey((form) => !isDangerous && !isDisabled && !run.isPending && form.requestSubmit())}
      noValidate={checksItself}
      onSubmit={(event) => {
        event.preventDefault();
        // A dialog may stand in a form of the page, which is not sent with it.
        event.stopPropagation();
        onSubmit();
        leadToErrorsOf(event.currentTarget);
      }}
    >
      <Stack>
        {children}
        {run.error !== null && <ErrorNotice error={run.error} />}
        <DialogButtons>
          <Button variant="default" onClick={close}>
            {cancelLabel ?? texts.cancel}
          </Button>
          <Button
            ref={submit}
            type="submit"
            {...(isReady && { 'data-autofocus': true })}
            loading={run.isPending}
            disabled={isDisabled}
            {...(isDangerous && { color: 'red.9' })}
          >
            {submitLabel}
          </Button>
        </DialogButtons>
      </Stack>
    </form>
  );
}
