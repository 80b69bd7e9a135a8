import { ActionButton } from '../../../ui/action-button/action-button';
import { MenuButton, type MenuButtonItem } from '../../../ui/menu-button/menu-button';
import { type Act, actsOn, type Candidate, type Rights } from '../candidate';
import type { Start } from '../decide/use-decisions';
import { enrolmentTexts as texts } from '../enrolment.texts';

interface Wish {
  readonly candidates: readonly Candidate[];
  readonly rights: Rights;
  readonly start: Start;
  readonly onDone: () => void;
}

/** What can be done with applications, as entries of a menu or buttons of a row. */
export const actItems = ({ candidates, rights, start, onDone }: Wish): MenuButtonItem[] =>
  actsOn(candidates, rights).map((act: Act) => ({
    key: act,
    label: texts.acts[act],
    onSelect: () => start(act, candidates, onDone),
  }));

/** What can be done with all chosen applications. */
export const ActButtons = (wish: Wish) =>
  actItems(wish).map(({ key, label, onSelect }) => (
    <ActionButton key={key} onClick={onSelect}>
      {label}
    </ActionButton>
  ));

/** What can be done with one application on the board. */
export const ActMenu = (wish: Omit<Wish, 'candidates'> & { candidate: Candidate }) => {
  const items = actItems({ ...wish, candidates: [wish.candidate] });
  if (items.length === 0) return null;
  return <MenuButton floating label={texts.moreOf(wish.candidate.name)} trigger={texts.more} items={items} />;
};
