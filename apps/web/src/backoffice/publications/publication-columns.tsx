import { type Publication, publicationAudiences } from '@shuyuan/contract/backoffice/publications/publication';
import { Link } from 'react-router';
import type { Column } from '../../ui/data-table/column';
import { useFormList } from '../records';
import { openSpan } from './open-span';
import { publicationTexts as texts } from './publication.texts';
import { PublicationStateTag } from './publication-state';

const { columns: titles } = texts;

/** Who may fill it in; a page without an address says where it is used. */
const Audience = ({ publication: { audience } }: { publication: Publication }) => (
  <span className="publication-audience" title={audience === 'invited' ? texts.invitedWhy : undefined}>
    {publicationAudiences[audience]}
    {audience === 'invited' ? <span>{texts.invitedUse}</span> : null}
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

export const publicationColumns: readonly Column<Publication>[] = [
  { key: 'title', title: titles.title, width: 180, sortable: true, heading: true, pin: 'left' },
  { key: 'form_name', title: titles.form_name, width: 100 },
  {
    key: 'audience',
    title: titles.audience,
    width: 110,
    render: (publication) => <Audience publication={publication} />,
  },
  {
    key: 'state',
    title: titles.state,
    width: 130,
    render: ({ state, fault }) => <PublicationStateTag state={state} fault={fault} />,
  },
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
