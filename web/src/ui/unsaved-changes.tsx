import { Button, Stack, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { commonTexts } from '../text/common-texts.ts';
import { useTexts } from '../text/language.tsx';
import { isAnythingUnsaved } from './form/unsaved-forms.ts';
import { DialogButtons } from './windows/dialog-buttons.tsx';
import { Dialog } from './windows/dialog.tsx';

/**
 * Asks before the person leaves a page with unsaved forms, for another page, another environment, or by closing the
 * tab.
 * @param onLeave called when the person gives the changes up
 */
export function UnsavedChanges({ children, onLeave }: { children: ReactNode; onLeave?: () => void }) {
  const texts = useTexts(commonTexts);
  const blocker = useBlocker({
    shouldBlockFn: isAnythingUnsaved,
    enableBeforeUnload: isAnythingUnsaved,
    withResolver: true,
  });

  return (
    <>
      {children}
      <Dialog
        opened={blocker.status === 'blocked'}
        onClose={() => blocker.reset?.()}
        title={texts.unsavedTitle}
        withCloseButton={false}
        centered
      >
        <Stack>
          <Text>{texts.unsaved}</Text>
          <DialogButtons>
            <Button variant="default" onClick={() => blocker.reset?.()} data-autofocus>
              {texts.stay}
            </Button>
            <Button
              color="red.9"
              onClick={() => {
                onLeave?.();
                blocker.proceed?.();
              }}
            >
              {texts.leave}
            </Button>
          </DialogButtons>
        </Stack>
      </Dialog>
    </>
  );
}
