import type { OwnQuestionnaire } from '@shuyuan/contract/courses/questionnaires/questionnaire';
import { Banner } from '../../../ui/banner';
import { doorTexts } from '../door.texts';
import { Empty, Facts, Part } from '../part';
import type { Loaded } from '../use-own-part';
import { questionnaireLink } from '../use-place';
import { dayWords, momentWords } from '../words';
import { questionnaireTexts as texts } from './questionnaire.texts';

type Questionnaires = readonly OwnQuestionnaire[];

const sessionWords = ({ session }: OwnQuestionnaire): string | null =>
  session === null ? null : `${dayWords(session.date)} ${session.topic}`.trim();

/** What a questionnaire is about, and until when it can be filled in. */
export const QuestionnaireFacts = ({
  questionnaire,
  isNamed,
}: {
  readonly questionnaire: OwnQuestionnaire;
  /** Whether it must be said whose it is. */
  readonly isNamed: boolean;
}) => {
  const { name, closes_at, is_answered } = questionnaire;
  return (
    <Facts
      rows={[
        [texts.person, isNamed ? name : null],
        [texts.class, questionnaire.class],
        [texts.session, sessionWords(questionnaire)],
        [texts.until, closes_at === null || is_answered ? null : momentWords(closes_at)],
      ]}
    />
  );
};

const QuestionnaireCard = ({
  questionnaire,
  isNamed,
}: {
  readonly questionnaire: OwnQuestionnaire;
  readonly isNamed: boolean;
}) => {
  const { title, is_anonymous, is_answered } = questionnaire;
  return (
    <li class="card">
      <div class="card-head">
        <h4>{title}</h4>
        {is_anonymous ? <span class="tag">{texts.anonymous}</span> : null}
        <span class={is_answered ? 'tag approved' : 'tag'}>
          {is_answered ? texts.states.answered : texts.states.waiting}
        </span>
      </div>
      <QuestionnaireFacts questionnaire={questionnaire} isNamed={isNamed} />
      {is_answered ? null : (
        <a
          class="second"
          href={questionnaireLink(questionnaire)}
          // The same form may be asked about several sessions.
          aria-label={texts.fillOf(title, sessionWords(questionnaire) ?? questionnaire.class)}
        >
          {texts.fill}
        </a>
      )}
    </li>
  );
};

/** Questionnaires under their heading; nothing where there are none. */
const Group = ({ title, shown, all }: { title: string; shown: Questionnaires; all: Questionnaires }) => {
  // One number can belong to two people.
  const isNamed = new Set(all.map(({ name }) => name)).size > 1;
  if (shown.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul class="rows">
        {shown.map((one) => (
          <QuestionnaireCard key={questionnaireLink(one)} questionnaire={one} isNamed={isNamed} />
        ))}
      </ul>
    </>
  );
};

const Waiting = ({ all }: { readonly all: Questionnaires }) => (
  <Group title={texts.waiting} shown={all.filter(({ is_answered }) => !is_answered)} all={all} />
);

/** What waits to be filled in, for the first page; a failure is said there too. */
export const WaitingQuestionnaires = ({ loaded }: { readonly loaded: Loaded<OwnQuestionnaire[]> }) =>
  loaded.data === undefined && loaded.fault !== undefined ? (
    <>
      <Banner kind="error">{texts.failed(loaded.fault)}</Banner>
      <button type="button" class="second retry" onClick={loaded.reload}>
        {doorTexts.retry}
      </button>
    </>
  ) : (
    <Waiting all={loaded.data ?? []} />
  );

/** All questionnaires of a person, those that wait first. */
export const QuestionnairesPart = ({
  loaded,
  isOpen,
}: {
  readonly loaded: Loaded<OwnQuestionnaire[]>;
  readonly isOpen: boolean;
}) => (
  <Part title={doorTexts.parts.questionnaires} loaded={loaded} isOpen={isOpen}>
    {(all) => (
      <>
        {all.length === 0 ? <Empty>{texts.none}</Empty> : null}
        <Waiting all={all} />
        <Group title={texts.answered} shown={all.filter(({ is_answered }) => is_answered)} all={all} />
      </>
    )}
  </Part>
);
