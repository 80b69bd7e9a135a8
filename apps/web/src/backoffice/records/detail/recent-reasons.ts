import { session } from '../../../platform/session';
import { revealTexts } from './reveal.texts';

const most = 5;
let reasons: readonly string[] = revealTexts.usual;

// What one user wrote must not be offered to the next one in this tab.
session.subscribe(() => {
  reasons = revealTexts.usual;
});

/** The reasons that were given last, and the usual ones. */
export const recentReasons = {
  list: (): readonly string[] => reasons,
  add: (reason: string): void => {
    reasons = [reason, ...reasons.filter((known) => known !== reason)].slice(0, most);
  },
};
