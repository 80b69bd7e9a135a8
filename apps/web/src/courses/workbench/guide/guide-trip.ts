const listeners = new Set<() => void>();
let isUnderway = false;

const change = (on: boolean): void => {
  isUnderway = on;
  for (const listener of listeners) listener();
};

/** Whether the user came from the guide in this tab: then the way back is shown on the pages of its steps. */
export const guideTrip = {
  isOn: (): boolean => isUnderway,
  begin: (): void => change(true),
  end: (): void => change(false),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
