import { createStore } from './store';

/** Asks every form on the page, as the browser does before it closes a tab, whether it has unsaved input. */
export const hasUnsavedInput = (): boolean => {
  const question = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(question);
  return question.defaultPrevented;
};

const discarded = 'shuyuan:input-discarded';

/** Tells every form on the page that its unsaved input is given up, so that no draft of it is offered again. */
export const discardInput = (): void => {
  window.dispatchEvent(new Event(discarded));
};

/** Runs the listener when unsaved input is given up; returns a function that stops it. */
export const onDiscard = (listener: () => void): (() => void) => {
  window.addEventListener(discarded, listener);
  return () => window.removeEventListener(discarded, listener);
};

/** A step from one address to another, as the router judges it. */
interface Step {
  readonly currentLocation: { readonly pathname: string };
  readonly nextLocation: { readonly pathname: string; readonly search: string };
}

/** Whether the page stays as it is, input and all, while the one at an address is shown; the shell says so. */
export const pageStays = createStore<(address: string) => boolean>(() => false);

/** Whether a step leaves the page only hidden: then it loses nothing, and nothing is asked. */
export const isOnlyHidden = ({ currentLocation, nextLocation }: Step): boolean =>
  currentLocation.pathname !== nextLocation.pathname && pageStays.get()(nextLocation.pathname + nextLocation.search);
