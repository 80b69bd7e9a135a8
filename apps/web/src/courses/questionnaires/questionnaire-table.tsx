import type { Questionnaire } from '@shuyuan/contract/courses/questionnaires/questionnaire';
import { Link } from 'react-router';
import { openSpan, PublicationStateTag } from '../../backoffice/publications';
import { ActionButton } from '../../ui/action-button/action-button';
import { StateTag } from '../../ui/state-tag/state-tag';
import { questionnaireTexts as texts } from './questionnaire.texts';
import { useAnswersHref } from './use-questionnaire-links';

const { columns } = texts;

interface Acts {
  /** Absent for those who may not. */
  readonly onEdit: ((questionnaire: Questionnaire) => void) | undefined;
  readonly onRemove: ((questionnaire: Questionnaire) => void) | undefined;
}

type RowProps = Acts & { readonly questionnaire: Questionnaire };

/** What it is about, in words. */
const aboutOf = ({ session }: Questionnaire): string =>
  session === null ? texts.wholeClass : texts.session(session.date, session.topic);

const RowActs = ({ questionnaire, onEdit, onRemove }: RowProps) => {
  const answers = useAnswersHref(questionnaire);
  // The same form may be asked about several sessions.
  const name = `${questionnaire.title} ${aboutOf(questionnaire)}`;
  const named = (act: string) => ({ 'aria-label': texts.ofRow(act, name), children: act });
  return (
    <>
      {answers === undefined ? null : <Link to={answers} {...named(texts.answers)} />}
      {onEdit === undefined ? null : (
        <ActionButton kind="link" size="small" {...named(texts.edit)} onClick={() => onEdit(questionnaire)} />
      )}
      {onRemove === undefined ? null : (
        <ActionButton kind="link" size="small" {...named(texts.remove)} onClick={() => onRemove(questionnaire)} />
      )}
    </>
  );
};

const Row = (props: RowProps) => {
  const { questionnaire } = props;
  const { title, is_anonymous: isAnonymous, state, fault, answered, invited } = questionnaire;
  return (
    <tr>
      <th scope="row">
        {title} <StateTag tone="plain">{isAnonymous ? texts.anonymous : texts.named}</StateTag>
      </th>
      <td data-label={columns.about}>{aboutOf(questionnaire)}</td>
      <td data-label={columns.time}>{openSpan(questionnaire)}</td>
      <td data-label={columns.state}>
        <PublicationStateTag state={state} fault={fault} />
      </td>
      <td data-label={columns.answered}>{texts.count(answered, invited)}</td>
      <td className="questionnaire-acts">
        <RowActs {...props} />
      </td>
    </tr>
  );
};

/** The questionnaires of a class, and how many have answered. */
export const QuestionnaireTable = ({ rows, ...acts }: Acts & { rows: readonly Questionnaire[] }) => (
  <table className="questionnaires" aria-label={texts.title}>
    <thead>
      <tr>
        {Object.entries(columns).map(([key, title]) => (
          <th key={key} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <Row key={row.id} questionnaire={row} {...acts} />
      ))}
    </tbody>
  </table>
);
