import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { commonTexts } from '../text/common-texts.ts';
import { useTexts } from '../text/language.tsx';
import { ErrorNotice } from './error-notice.tsx';
import { focusFirstField } from './form/focus-first-field.ts';
import { leadToErrorsOf } from './form/focus-in-view.ts';
import { useDialog } from './windows/use-dialog.ts';

/** The content of a dialog that asks for something: its fields, the error, and the two buttons. */
export function DialogForm({
  children,
  submitLabel,
  isDisabled = false,
  isDangerous = false,
  checksItself = false,
  run = { isPending: false, error: null },
  onSubmit,
}: {
  children: ReactNode;
  submitLabel: string;
  isDisabled?: boolean;
  /** Whether something is gone afterwards. */
  isDangerous?: boolean;
  /** Whether `onSubmit` says what is missing, and not the browser. */
  checksItself?: boolean;
  /** The change that `onSubmit` starts; left out where it goes on behind the dialog. */
  run?: { isPending: boolean; error: Error | null };
  onSubmit: () => void;
}) {
  const texts = useTexts(commonTexts);
  const { close } = useDialog();
  return (
    <form
      ref={focusFirstField}
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
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {texts.cancel}
          </Button>
          <Button
            type="submit"
            loading={run.isPending}
            disabled={isDisabled}
            {...(isDangerous && { color: 'red.9' })}
          >
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
