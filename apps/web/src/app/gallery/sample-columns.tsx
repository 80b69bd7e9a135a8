import type { Column } from '../../ui/data-table/column';
import { StateTag } from '../../ui/state-tag/state-tag';
import type { SampleMember } from './generated-list';
import { tablesTexts as texts } from './tables.texts';

const tones = { reading: 'good', left: 'bad', done: 'plain' } as const;

/** The first columns of the made-up members. */
export const memberColumns: readonly Column<SampleMember>[] = [
  { key: 'id', title: texts.wideColumns.id, kind: 'number', width: 90, sortable: true },
  { key: 'name', title: texts.wideColumns.name, width: 180, sortable: true, heading: true, pin: 'left' },
  { key: 'company', title: texts.wideColumns.company, width: 200, sortable: true },
  {
    key: 'status',
    title: texts.wideColumns.status,
    width: 96,
    render: ({ status }) => <StateTag tone={tones[status]}>{texts.wideStatuses[status]}</StateTag>,
  },
  { key: 'joined', title: texts.wideColumns.joined, kind: 'date', width: 130, sortable: true },
  { key: 'tuition', title: texts.wideColumns.tuition, kind: 'money', width: 130, sortable: true },
];

/** The same with their scores: 30 columns. */
export const wideColumns: readonly Column<SampleMember>[] = [
  ...memberColumns,
  ...Array.from(
    { length: 24 },
    (_, at): Column<SampleMember> => ({
      key: `score_${at + 1}`,
      title: texts.wideScore(at + 1),
      kind: 'number',
      width: 120,
      value: (member) => member.scores[at],
    }),
  ),
];
