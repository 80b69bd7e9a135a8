import {
  type Publication,
  type PublicationState,
  publicationStates,
} from '@shuyuan/contract/backoffice/publications/publication';
import { Link } from 'react-router';
import { formatCell } from '../../ui/data-table/cell-format';
import type { Column } from '../../ui/data-table/column';
import { StateTag } from '../../ui/state-tag/state-tag';
import { useFormList } from '../records';
import { publicationTexts as texts } from './publication.texts';

const { columns: titles } = texts;

const tones = {
  open: 'good',
  waiting: 'warn',
  over: 'plain',
  full: 'plain',
  closed: 'plain',
  suspended: 'bad',
} as const satisfies Record<PublicationState, string>;

const State = ({ publication: { state, fault } }: { publication: Publication }) => (
  <span className="publication-state" title={fault === '' ? undefined : fault}>
    <StateTag tone={tones[state]}>{publicationStates[state]}</StateTag>
    {fault === '' ? null : <span className="publication-fault">{fault}</span>}
  </span>
);

/** How many came in, with a way to them for those who may list them. */
const Received = ({ publication }: { publication: Publication }) => {
  const { custom_form_id: formId, title, submissions } = publication;
  const href = useFormList(formId);
  const words = texts.received(submissions);
  return href === undefined ? (
    words
  ) : (
    <Link
      className="publication-received"
      to={href}
      title={texts.seeReceived(title)}
      aria-label={`${words} ${texts.seeReceived(title)}`}
    >
      {words}
    </Link>
  );
};

/** From when until when, in words. */
const openSpan = ({ opens_at: opens, closes_at: closes }: Pick<Publication, 'opens_at' | 'closes_at'>): string => {
  const [from, until] = [opens, closes].map((at) => (at === null ? '' : String(formatCell(at, 'datetime'))));
  if (from && until) return texts.span(from, until);
  if (from) return texts.from(from);
  return until ? texts.until(until) : texts.always;
};

export const publicationColumns: readonly Column<Publication>[] = [
  { key: 'title', title: titles.title, width: 180, sortable: true, heading: true, pin: 'left' },
  { key: 'form_name', title: titles.form_name, width: 100 },
  { key: 'state', title: titles.state, width: 130, render: (publication) => <State publication={publication} /> },
  {
    key: 'submissions',
    title: titles.submissions,
    width: 90,
    render: (publication) => <Received publication={publication} />,
  },
  {
    key: 'quota',
    title: titles.quota,
    width: 80,
    value: ({ quota }) => (quota === null ? texts.noQuota : quota.toLocaleString('zh-CN')),
  },
  { key: 'open', title: titles.open, width: 200, value: openSpan },
  { key: 'owner_name', title: titles.owner_name, width: 90 },
  { key: 'last_at', title: titles.last_at, kind: 'datetime', width: 148, hidden: true },
  { key: 'created_at', title: titles.created_at, kind: 'datetime', width: 148, sortable: true, hidden: true },
];
