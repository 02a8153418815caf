import { Modal } from '@mantine/core';
import type { ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { commonTexts } from '../../text/common-texts.ts';
import { useTexts } from '../../text/language.tsx';
import { keepFocus } from './keep-focus.ts';
import { DialogContext } from './use-dialog.ts';

export function DialogWindow({ children, ...dialog }: ModalProps) {
  const texts = useTexts(commonTexts);
  const [isHeld, hold] = useState(false);
  function close() {
    hold(false);
    dialog.onClose();
  }
  // Its button may be gone by now, with the dialog in it.
  useEffect(() => (dialog.opened ? () => keepFocus() : undefined), [dialog.opened]);
  return (
    <Modal
      closeButtonProps={{ 'aria-label': texts.close }}
      withCloseButton={!isHeld}
      closeOnEscape={!isHeld}
      closeOnClickOutside={!isHeld}
      {...dialog}
    >
      <DialogContext value={{ close, hold }}>{children}</DialogContext>
    </Modal>
  );
}
