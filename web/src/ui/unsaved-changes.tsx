import { Button, Group, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { createContext, use, useCallback, useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { commonTexts } from '../text/common-texts.ts';
import { useTexts } from '../text/language.tsx';
import { Dialog } from './windows/dialog.tsx';

const Report = createContext<((form: string, isUnsaved: boolean) => void) | null>(null);

/**
 * Asks before the person leaves a page with unsaved forms, for another page, another environment, or by closing the
 * tab.
 * @param onLeave called when the person gives the changes up
 */
export function UnsavedChanges({ children, onLeave }: { children: ReactNode; onLeave?: () => void }) {
  const texts = useTexts(commonTexts);
  const unsaved = useRef(new Set<string>());
  const report = useCallback((form: string, isUnsaved: boolean) => {
    if (isUnsaved) unsaved.current.add(form);
    else unsaved.current.delete(form);
  }, []);
  const hasUnsaved = () => unsaved.current.size > 0;
  const blocker = useBlocker({
    shouldBlockFn: hasUnsaved,
    enableBeforeUnload: hasUnsaved,
    withResolver: true,
  });

  return (
    <Report value={report}>
      {children}
      <Dialog
        opened={blocker.status === 'blocked'}
        onClose={() => blocker.reset?.()}
        title={texts.unsavedTitle}
        withCloseButton={false}
        centered
      >
        <Text>{texts.unsaved}</Text>
        <Group justify="flex-end" mt="lg">
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
        </Group>
      </Dialog>
    </Report>
  );
}

/** For a form within `UnsavedChanges`. @param isUnsaved whether its values would be lost now */
export function useUnsaved(isUnsaved: boolean): void {
  const report = use(Report);
  if (report === null) throw new Error('UnsavedChanges is missing.');
  const form = useId();
  useEffect(() => {
    report(form, isUnsaved);
    return () => report(form, false);
  }, [report, form, isUnsaved]);
}
