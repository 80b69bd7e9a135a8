import { session } from '../../../platform/session';
import { revealTexts } from './reveal.texts';

const most = 5;
let reasons: readonly string[] = revealTexts.usual;

// One user's reasons must not be offered to the next user of this tab.
session.subscribe(() => {
  reasons = revealTexts.usual;
});

/** The most recent reasons, and the usual ones. */
export const recentReasons = {
  list: (): readonly string[] => reasons,
  add: (reason: string): void => {
    reasons = [reason, ...reasons.filter((known) => known !== reason)].slice(0, most);
  },
};
