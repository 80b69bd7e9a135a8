import { Component, type ReactNode } from 'react';
import { ActionButton } from '../../ui/action-button/action-button';
import { EmptyState } from '../../ui/empty-state/empty-state';
import { shellTexts } from './shell.texts';

// Browsers word it differently; all of them name the module or chunk that failed to load.
const missingCode = /dynamically imported module|module script failed|error loading dynamically|preload css/i;

/** Whether code could not be fetched, as after an upgrade of the server, rather than the screen having failed. */
const isMissingCode = (error: unknown): boolean => error instanceof Error && missingCode.test(error.message);

/** Keeps a failing screen from breaking the whole page. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    if (!('error' in this.state)) return this.props.children;
    const missing = isMissingCode(this.state.error);
    return (
      <EmptyState
        icon="ToolOutlined"
        tone="failure"
        title={missing ? shellTexts.screenBroken : shellTexts.screenCrashed}
        hint={missing ? shellTexts.screenBrokenHint : shellTexts.screenCrashedHint}
      >
        <ActionButton kind="primary" onClick={() => window.location.reload()}>
          {shellTexts.reload}
        </ActionButton>
      </EmptyState>
    );
  }
}
