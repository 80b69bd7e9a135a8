import { type KeyboardEvent, useRef } from 'react';
import { loginTexts } from './login.texts';
import type { Way } from './sign-in.check';

const ways: readonly Way[] = ['password', 'sms'];
const labels: Readonly<Record<Way, string>> = { password: loginTexts.byPassword, sms: loginTexts.bySms };

/** Ids that link a tab to its panel. */
export const tabId = (way: Way): string => `login-tab-${way}`;
export const panelId = 'login-panel';

/** Two tabs; arrows, Home and End move between them, as the ARIA tab pattern requires. */
export const WayTabs = ({ way, onChoose }: { way: Way; onChoose: (way: Way) => void }) => {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent): void => {
    const at = ways.indexOf(way);
    const targets: Readonly<Record<string, number>> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: -1,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const next = ways.at(target % ways.length);
    if (next === undefined) return;
    onChoose(next);
    list.current?.querySelector<HTMLElement>(`#${tabId(next)}`)?.focus();
  };
  return (
    <div ref={list} className="login-tabs" role="tablist" aria-label={loginTexts.ways}>
      {ways.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          id={tabId(each)}
          aria-selected={each === way}
          aria-controls={panelId}
          tabIndex={each === way ? 0 : -1}
          onClick={() => onChoose(each)}
          onKeyDown={move}
        >
          {labels[each]}
        </button>
      ))}
    </div>
  );
};
