import { Alert, Anchor } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { commonTexts } from '../text/common-texts.ts';
import { useTexts } from '../text/language.tsx';
import { keepFocus } from './windows/keep-focus.ts';

type NoticeLink = { href: string; label: string };

/**
 * Tells what was done. The notice takes the focus, because the button of the action is often gone by then, and gives it to the
 * next action of the page.
 */
export function Notice({
  text,
  link,
  onClose,
}: {
  text: string;
  /** A file that the person needs next. */
  link?: NoticeLink | undefined;
  onClose: () => void;
}) {
  const texts = useTexts(commonTexts);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const isChanging = useIsMutating() > 0;
  useEffect(() => box.current?.focus(), []);
  // By then the page has read anew what was changed, and its next action is another one.
  useEffect(() => {
    if (!isChanging) keepFocus(box.current);
  }, [isChanging]);
  return (
    <Alert
      id={id}
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
    >
      {link !== undefined && (
        <Anchor size="sm" underline="always" href={link.href} target="_blank">
          {link.label}
        </Anchor>
      )}
    </Alert>
  );
}

let told: { text: string; link: NoticeLink | undefined; count: number } | undefined;
const listeners = new Set<() => void>();

/** Tells below the heading of the page what was done, until the page is left. @param text nothing for undefined */
export function tell(text: string | undefined, link?: NoticeLink): void {
  told = text === undefined ? undefined : { text, link, count: (told?.count ?? 0) + 1 };
  for (const listener of listeners) listener();
}

/** What was told last on this page. */
export function Told() {
  const shown = useSyncExternalStore(
    (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    () => told,
  );
  useEffect(() => () => tell(undefined), []);
  return (
    shown && <Notice key={shown.count} text={shown.text} link={shown.link} onClose={() => tell(undefined)} />
  );
}
