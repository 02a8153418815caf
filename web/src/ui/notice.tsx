import { Alert } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { commonTexts } from '../text/common-texts.ts';
import { useTexts } from '../text/language.tsx';

/** Tells what was done. The notice takes the focus, because the button of the action is often gone by then. */
export function Notice({ text, onClose }: { text: string; onClose: () => void }) {
  const texts = useTexts(commonTexts);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      role="status"
      color="green"
      variant="light"
      mb="md"
      icon={<IconCircleCheck aria-hidden />}
      title={text}
      withCloseButton
      closeButtonLabel={texts.close}
      onClose={onClose}
    />
  );
}
