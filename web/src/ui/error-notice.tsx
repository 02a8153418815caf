import { Alert, Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { AppError } from '../http/app-api.ts';
import { useIsOnline } from '../http/connection.ts';
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
  const submit = useRef<HTMLElement>(null);
  const isOver = useIsOnline() && error instanceof AppError && error.code === 'not-sent';
  useEffect(() => {
    submit.current = box.current?.closest('form')?.querySelector<HTMLElement>('[type=submit]') ?? null;
    leadTo(box.current);
  }, [error]);
  // With the network back, it can be sent: the focus of the notice goes there.
  useEffect(() => {
    if (isOver && document.activeElement === document.body) submit.current?.focus();
  }, [isOver]);
  if (isOver) return null;
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
