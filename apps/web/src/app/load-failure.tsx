import './load-failure.css';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { logFailure } from '../platform/console';
import { appTexts } from './app.texts';

interface Props {
  readonly children: ReactNode;
}

/** Offers a reload when the shell cannot be loaded or breaks, instead of a blank page. */
export class LoadFailure extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo): void {
    logFailure(componentStack ?? '', error);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="load-failure">
        <h1>{appTexts.loadFailedTitle}</h1>
        <p>{appTexts.loadFailedText}</p>
        <button type="button" onClick={() => location.reload()}>
          {appTexts.reload}
        </button>
      </main>
    );
  }
}
