import { Alert, Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { commonTexts } from '../text/common-texts.ts';
import { useTexts } from '../text/language.tsx';
import { useErrorText } from '../text/use-error-text.ts';
import { leadTo } from './form/focus-in-view.ts';

/**
 * Tells what went wrong, at once for screen readers too, with a button for trying again where that can help. In a form it
 * takes the focus, so that nobody misses what stands below or above what they see.
 */
export function ErrorNotice({
  error,
  title,
  retry,
}: {
  error?: unknown;
  title?: string;
  retry?: () => void;
}) {
  const sentence = useErrorText();
  const texts = useTexts(commonTexts);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => leadTo(box.current), [error]);
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      color="red"
      variant="light"
      role="alert"
      icon={<IconAlertCircle aria-hidden />}
      title={title ?? sentence(error)}
      my="md"
    >
      {retry && (
        <Button size="xs" variant="default" onClick={retry}>
          {texts.retry}
        </Button>
      )}
    </Alert>
  );
}
