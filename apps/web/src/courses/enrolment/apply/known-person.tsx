import { memberStates } from '@shuyuan/contract/courses/contacts/member.form';
import type { KnownPerson as Known } from '@shuyuan/contract/courses/enrolment/enrolment';
import { stateLabel } from '@shuyuan/contract/courses/enrolment/enrolment.rules';
import { useQuery } from '@tanstack/react-query';
import { personQuery } from '../enrolment.queries';
import { enrolmentTexts as texts } from '../enrolment.texts';
import '../enrolment.css';

const lineOf = (...words: readonly (string | null | undefined)[]): string => words.filter(Boolean).join(' · ');
const memberState = (state: string | null): string | undefined =>
  memberStates.find(({ value }) => value === state)?.label;

const Earlier = ({ applications, classes }: Pick<Known, 'applications' | 'classes'>) => (
  <ul>
    {applications.map(({ id, programme, class: intake, state, applied_on }) => (
      <li key={`application ${id}`}>
        {/* In a new tab, so that what was typed stays. */}
        <a href={`/course/apply_list?record=${id}`} target="_blank" rel="noreferrer">
          {texts.earlierApplication(lineOf(programme, intake, state && stateLabel(state), applied_on))}
        </a>
      </li>
    ))}
    {classes.map(({ id, class: intake, state, joined_on }) => (
      <li key={`class ${id}`}>{texts.earlierClass(lineOf(intake, memberState(state), joined_on))}</li>
    ))}
  </ul>
);

/** Who is known by a mobile number: the name in the address book, earlier applications and classes. */
export const KnownPerson = ({ mobile, name }: { mobile: string; name: string }) => {
  const { data } = useQuery(personQuery(mobile));
  if (data === undefined) return null;
  const { contact, applications, classes } = data;
  if (contact === null && applications.length === 0) return null;
  const known = contact?.name ?? null;
  const isOther = known !== null && name !== '' && name !== known;
  return (
    <aside className="known-person" aria-label={texts.knownPerson} data-other={isOther}>
      <strong role="status">{isOther ? texts.otherName(known) : texts.recognised(known)}</strong>
      <Earlier applications={applications} classes={classes} />
    </aside>
  );
};
