import { Component, lazy, Suspense, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { AppError } from '../../http/app-api.ts';
import { ErrorNotice } from '../error-notice.tsx';
import classes from './late-part.module.css';

/**
 * A part of a page that is loaded when it is first shown. When its file does not come, the rest of the page stays, and what
 * was typed there: only the part says so, and offers to try again.
 * @param look of the part while it loads, and where it stands when it does not come
 */
export function latePart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  look: { whileLoading?: (props: Props) => ReactNode; instead?: 'dialog' | 'nothing' } = {},
): ComponentType<Props> {
  let Part = lazy(load);
  return function LatePart(props: Props) {
    const [attempt, setAttempt] = useState(0);
    const before = look.whileLoading?.(props);
    function again() {
      // A part that has failed once stays so for React.
      Part = lazy(load);
      setAttempt(attempt + 1);
    }
    return (
      <Boundary
        key={attempt}
        failed={
          look.instead === 'nothing' ? (
            before
          ) : (
            <NotLoaded isDialog={look.instead === 'dialog'} again={again} />
          )
        }
      >
        <Suspense fallback={before}>
          <Part {...props} />
        </Suspense>
      </Boundary>
    );
  };
}

class Boundary extends Component<{ failed: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.failed : this.props.children;
  }
}

function NotLoaded({ isDialog, again }: { isDialog: boolean; again: () => void }) {
  const notice = <ErrorNotice error={new AppError(0, { code: 'not-loaded' })} retry={again} />;
  return isDialog ? <div className={classes['instead']}>{notice}</div> : notice;
}
