import { ActionButton } from '../../../ui/action-button/action-button';
import type { MenuButtonItem } from '../../../ui/menu-button/menu-button';
import { type Act, actsOn, type Candidate, type Rights } from '../candidate';
import type { Start } from '../decide/use-decisions';
import { enrolmentTexts as texts } from '../enrolment.texts';

interface ActProps {
  readonly candidates: readonly Candidate[];
  readonly rights: Rights;
  readonly start: Start;
  readonly onDone: (left: readonly number[]) => void;
}

/** The actions on applications, as menu entries or row buttons. */
export const actItems = ({ candidates, rights, start, onDone }: ActProps): MenuButtonItem[] =>
  actsOn(candidates, rights).map((act: Act) => ({
    key: act,
    label: texts.acts[act],
    onSelect: () => start(act, candidates, onDone),
  }));

/** The actions on all selected applications. */
export const ActButtons = (props: ActProps) => {
  const items = actItems(props);
  if (items.length === 0) return <span className="enrolment-no-acts">{texts.noShared}</span>;
  return items.map(({ key, label, onSelect }) => (
    <ActionButton key={key} onClick={onSelect}>
      {label}
    </ActionButton>
  ));
};

/** The actions on the application whose page is open. */
export const PageActs = (props: Omit<ActProps, 'candidates'> & { candidate: Candidate }) => {
  const items = actItems({ ...props, candidates: [props.candidate] });
  if (items.length === 0) return null;
  return (
    <fieldset className="enrolment-acts" aria-label={texts.acting}>
      {items.map(({ key, label, onSelect }, at) => (
        <ActionButton key={key} kind={at === 0 ? 'primary' : 'plain'} onClick={onSelect}>
          {label}
        </ActionButton>
      ))}
    </fieldset>
  );
};
