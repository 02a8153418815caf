import { Button, Modal } from '@mantine/core';
import type { ButtonProps, ModalProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { commonTexts } from '../text/common-texts.ts';
import { useTexts } from '../text/language.tsx';

/**
 * A button that opens a dialog. Its content is made anew each time that the dialog opens, and gets a function that
 * closes it.
 */
export function DialogButton({
  label,
  title,
  children,
  isOpenAtFirst = false,
  onClose,
  size,
  buttonSize,
  ...button
}: {
  label: string;
  title: string;
  children: (close: () => void) => ReactNode;
  isOpenAtFirst?: boolean;
  onClose?: () => void;
  /** The size of the dialog. */
  size?: ModalProps['size'];
  buttonSize?: ButtonProps['size'];
} & Omit<ButtonProps, 'size' | 'children'>) {
  const texts = useTexts(commonTexts);
  const [isOpen, { open, close }] = useDisclosure(isOpenAtFirst);
  function end() {
    close();
    onClose?.();
  }
  return (
    <>
      <Button {...button} {...(buttonSize !== undefined && { size: buttonSize })} onClick={open}>
        {label}
      </Button>
      <Modal
        opened={isOpen}
        onClose={end}
        title={title}
        closeButtonProps={{ 'aria-label': texts.close }}
        {...(size !== undefined && { size })}
      >
        {children(end)}
      </Modal>
    </>
  );
}
