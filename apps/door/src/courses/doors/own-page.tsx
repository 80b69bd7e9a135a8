import type { DoorHome } from '@shuyuan/contract/courses/doors/door';
import { doorEndpoints } from '@shuyuan/contract/courses/doors/door.endpoints';
import type { OwnQuestionnaire } from '@shuyuan/contract/courses/questionnaires/questionnaire';
import { ownQuestionnaireEndpoints } from '@shuyuan/contract/courses/questionnaires/questionnaire.endpoints';
import { useEffect, useRef, useState } from 'preact/hooks';
import { call } from '../../platform/http/call';
import { AccountPart } from './account-part';
import { AttendancePart } from './attendance-part';
import { DataPart } from './data-part';
import { doorTexts as texts } from './door.texts';
import { HomePart } from './home-part';
import { LeavePart } from './leave-part';
import { LetterPart, ReceiptPart } from './paper-parts';
import { QuestionnairePart } from './questionnaires/questionnaire-part';
import { QuestionnairesPart } from './questionnaires/questionnaires-part';
import { SessionsPart } from './sessions-part';
import { type Loaded, useOwnPart } from './use-own-part';
import { type PartName, type Place, partNames, usePlace } from './use-place';

const load = (token: string) => call(doorEndpoints.home, { token });
const loadQuestionnaires = (token: string) => call(ownQuestionnaireEndpoints.index, { token });

/** The parts that the school has opened for this person; the others have no link and are not loaded. */
const openedParts = (
  { opened, applications, memberships }: DoorHome,
  hasQuestionnaires: boolean,
): readonly PartName[] => {
  const isStudent = memberships.length > 0;
  const shown: Readonly<Record<PartName, boolean>> = {
    home: true,
    sessions: isStudent,
    questionnaires: hasQuestionnaires,
    attendance: isStudent && opened.attendance,
    account: isStudent && opened.balance,
    leave: isStudent && opened.leave,
    data: isStudent || applications.length > 0,
  };
  return partNames.filter((name) => shown[name]);
};

const Links = ({ parts, current }: { readonly parts: readonly PartName[]; readonly current: string }) => (
  <nav class="tabs unprinted" aria-label={texts.nav}>
    {parts.map((name) => (
      <a key={name} href={`#${name}`} aria-current={name === current ? 'page' : undefined}>
        {texts.parts[name]}
      </a>
    ))}
  </nav>
);

interface PartsProps {
  readonly home: DoorHome;
  readonly parts: readonly PartName[];
  readonly place: Place;
  readonly questionnaires: Loaded<OwnQuestionnaire[]>;
}

/** The parts that were opened; one that was left stays in the page, so that what is typed there is not lost. */
const Parts = ({ home, parts, place, questionnaires }: PartsProps) => {
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  const { part } = place;
  useEffect(() => setVisited((now) => (now.has(part) ? now : new Set([...now, part]))), [part]);
  const leaveMembers = home.memberships.filter(({ may_ask_leave }) => may_ask_leave);
  const shows = (name: PartName) => parts.includes(name) && (name === part || visited.has(name));
  return (
    <>
      {shows('sessions') ? (
        <SessionsPart isOpen={part === 'sessions'} leaveMembers={leaveMembers.map(({ id }) => id)} />
      ) : null}
      {shows('attendance') ? <AttendancePart isOpen={part === 'attendance'} /> : null}
      {shows('account') ? <AccountPart isOpen={part === 'account'} howToPay={home.how_to_pay} /> : null}
      {shows('leave') ? <LeavePart isOpen={part === 'leave'} members={leaveMembers} /> : null}
      {shows('data') ? <DataPart isOpen={part === 'data'} /> : null}
      {shows('questionnaires') ? (
        <QuestionnairesPart loaded={questionnaires} isOpen={part === 'questionnaires'} />
      ) : null}
      {place.part === 'questionnaire' ? (
        <QuestionnairePart
          key={`${place.id}-${place.member}`}
          id={place.id}
          member={place.member}
          onSent={questionnaires.reload}
        />
      ) : null}
      {place.part === 'letter' ? <LetterPart key={place.id} id={place.id} /> : null}
      {place.part === 'receipt' ? <ReceiptPart key={place.id} id={place.id} /> : null}
    </>
  );
};

/** Where someone is as far as it is open; a part that is not leads to the first one. */
const placeWithin = (place: Place, parts: readonly PartName[]): Place =>
  'id' in place || parts.includes(place.part) ? place : { part: 'home' };

/** The part whose link leads back from a place. */
const partOf = ({ part }: Place): string => (part === 'questionnaire' ? 'questionnaires' : part);

/** Moves the focus to the heading of the part that was opened; what was said elsewhere is over. */
const useHeadingFocus = (place: string, onMoved: () => void) => {
  const content = useRef<HTMLDivElement>(null);
  const last = useRef(place);
  useEffect(() => {
    if (last.current === place) return;
    last.current = place;
    content.current?.querySelector<HTMLElement>('section:not([hidden]) > .part-title')?.focus();
    scrollTo(0, 0);
    onMoved();
  }, [place, onMoved]);
  return content;
};

/** The page of someone who is signed in. */
export const OwnPage = ({ onSignOut, onMoved }: { readonly onSignOut: () => void; readonly onMoved: () => void }) => {
  const asked = usePlace();
  const isHomeAsked = asked.part === 'home';
  const [isStarted, setStarted] = useState(false);
  // The first page says what there is, so it is needed wherever someone comes in.
  const home = useOwnPart(isHomeAsked || !isStarted, load);
  const isListAsked = asked.part === 'questionnaires';
  const questionnaires = useOwnPart(isHomeAsked || isListAsked || !isStarted, loadQuestionnaires);
  const hasQuestionnaires = questionnaires.data === undefined ? isListAsked : questionnaires.data.length > 0;
  const parts = home.data === undefined ? [] : openedParts(home.data, hasQuestionnaires);
  const place: Place = home.data === undefined ? { part: 'home' } : placeWithin(asked, parts);
  const content = useHeadingFocus(Object.values(asked).join('-'), onMoved);
  const hasHome = home.data !== undefined;
  useEffect(() => setStarted(hasHome), [hasHome]);
  const school = home.data?.school;
  useEffect(() => {
    if (school !== undefined) document.title = `${texts.title} - ${school}`;
  }, [school]);
  return (
    <>
      <header class="my-head unprinted">
        <div>
          <p class="school">{school}</p>
          <h1>{texts.hello(home.data?.name ?? '')}</h1>
        </div>
        <button type="button" class="plain" onClick={onSignOut}>
          {texts.signOut}
        </button>
      </header>
      {parts.length > 1 ? <Links parts={parts} current={partOf(place)} /> : null}
      <div ref={content}>
        <HomePart home={home} questionnaires={questionnaires} isOpen={place.part === 'home'} />
        {home.data === undefined ? null : (
          <Parts home={home.data} parts={parts} place={place} questionnaires={questionnaires} />
        )}
      </div>
    </>
  );
};
