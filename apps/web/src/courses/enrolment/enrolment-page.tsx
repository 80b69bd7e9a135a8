import type { RecordRef } from '@shuyuan/contract/backoffice/records/record';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { EnrolmentSummary } from '@shuyuan/contract/courses/enrolment/enrolment';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { permissionsQuery } from '../../backoffice/identity';
import { type ListParts, type PanelBatch, RecordPanel } from '../../backoffice/records';
import type { ScreenProps } from '../../platform/screen';
import { ActionButton } from '../../ui/action-button/action-button';
import { EmptyState } from '../../ui/empty-state/empty-state';
import { classesKey } from '../classes';
import { FollowUpDialog } from '../follow-ups';
import { applyHelp } from './apply/apply-help';
import { candidateOf, type Rights } from './candidate';
import { DecisionDialog } from './decide/decision-dialog';
import { NotDoneList } from './decide/not-done-list';
import { type Start, useDecisions } from './decide/use-decisions';
import { enrolmentKey, summaryQuery } from './enrolment.queries';
import { enrolmentTexts as texts } from './enrolment.texts';
import { ActButtons, actItems, PageActs } from './list/act-buttons';
import { AdmissionList } from './list/admission-list';
import { boardParts } from './list/board-parts';
import { type Following, useFollowing } from './list/follow';
import { ScopeHead } from './list/scope-head';
import { Timeline } from './list/timeline';
import { readScope, type Scope, scopeAddress } from './scope';
import './enrolment.css';

const waiting = <Skeleton active title={false} paragraph={{ rows: 8 }} />;

/** What is done with applications here. */
interface Acting {
  readonly rights: Rights;
  readonly start: Start;
  readonly following: Following;
}

const partsOf = (
  { programme, intake, state }: Pick<Scope, 'programme' | 'intake' | 'state'>,
  { rights, start, following, onChanged }: Acting & { onChanged: () => void },
): ListParts => ({
  title: texts.applications,
  fixed: {
    ...(programme === undefined ? {} : { programme }),
    ...(intake === undefined ? {} : { class: intake }),
  },
  ...(state === undefined ? {} : { narrowed: { state: [state] } }),
  onChanged,
  tools: () => [
    <Link
      key="print"
      className="action-button action-button-plain"
      to={scopeAddress({ programme: programme?.id, intake: intake?.id, isPrint: true })}
    >
      {texts.print}
    </Link>,
  ],
  board: boardParts({ isOfClass: intake !== undefined, rights, start }),
  acts: (row, { refresh }) => [
    ...actItems({ candidates: [candidateOf(row)], rights, start, onDone: refresh }),
    ...following.items(row),
  ],
  ...(rights.mayDecide || rights.mayEnter
    ? {
        batchTools: ({ rows, refresh, keep }: PanelBatch) => (
          <ActButtons
            candidates={rows.map(candidateOf)}
            rights={rights}
            start={start}
            onDone={(left) => {
              keep(left);
              refresh();
            }}
          />
        ),
      }
    : {}),
  head: (row, { refresh }) => <PageActs candidate={candidateOf(row)} rights={rights} start={start} onDone={refresh} />,
  tabs: (row) => [
    { key: 'timeline', label: texts.timeline, children: <Timeline id={row.id} /> },
    ...following.tabs(row),
  ],
});

const refOf = (id: number | undefined, label: string | undefined): RecordRef | undefined =>
  id === undefined || label === undefined ? undefined : { id, label };

/** The list's parts stay identical until the scope changes, however often the counts are reloaded. */
const useParts = ({ programme, intake, state }: Scope, { rights, start, following }: Acting) => {
  const client = useQueryClient();
  const [programmeId, programmeLabel] = [programme?.id, programme?.label];
  const [classId, classLabel] = [intake?.id, intake?.label];
  return useMemo(() => {
    const scope = { programme: refOf(programmeId, programmeLabel), intake: refOf(classId, classLabel), state };
    const onChanged = () => {
      void client.invalidateQueries({ queryKey: enrolmentKey });
      void client.invalidateQueries({ queryKey: classesKey });
    };
    return { ...partsOf(scope, { rights, start, following, onChanged }), ...applyHelp(client) };
  }, [programmeId, programmeLabel, classId, classLabel, state, rights, start, following, client]);
};

const Table = (props: Acting & { scope: Scope; auths: readonly string[]; round: number }) => {
  const { scope, auths, round } = props;
  const parts = useParts(scope, props);
  return (
    <Suspense fallback={waiting}>
      <RecordPanel
        key={[scope.programme?.id, scope.intake?.id, scope.state, round].join()}
        formId={courseFormIds.enrolment}
        parts={parts}
        auths={auths}
      />
    </Suspense>
  );
};

const useRights = (summary: readonly EnrolmentSummary[]): Rights => {
  const { data = [] } = useQuery(permissionsQuery);
  const [mayDecide, mayEnter] = [data.includes('enrolment.decide'), data.includes('enrolment.enter')];
  const asking = summary.flatMap(({ programme }) => (programme.asks_interview ? [programme.id] : []));
  const key = [...new Set(asking)].join();
  return useMemo(
    () => ({ mayDecide, mayEnter, interviewing: new Set(key.split(',').map(Number)) }),
    [mayDecide, mayEnter, key],
  );
};

const Applications = ({ params, auths, summary }: ScreenProps & { summary: readonly EnrolmentSummary[] }) => {
  const scope = useMemo(() => readScope(params, summary), [params, summary]);
  const rights = useRights(summary);
  const { deciding, leftover, start, close, forget } = useDecisions();
  const [round, setRound] = useState(0);
  const reload = useCallback(() => setRound((count) => count + 1), []);
  const { following, opened, close: closeFollowUp } = useFollowing();
  const shared = { scope, rights, start, following };
  return (
    <div className="enrolment-page">
      <ScopeHead summary={summary} {...shared} onDone={reload} />
      <NotDoneList leftover={leftover} start={start} onForget={forget} />
      {scope.isPrint ? <AdmissionList scope={scope} /> : <Table {...shared} auths={auths} round={round} />}
      <FollowUpDialog opened={opened} onClose={closeFollowUp} />
      <DecisionDialog deciding={deciding} summary={summary} onClose={close} />
    </div>
  );
};

/** 报名管理: the applications of a programme or an intake, as table, board or admission list. */
export const EnrolmentPage = ({ params, auths }: ScreenProps) => {
  const { data, isError, refetch } = useQuery(summaryQuery);
  if (data === undefined && isError) {
    return (
      <EmptyState icon="SolutionOutlined" tone="failure" title={texts.failed}>
        <ActionButton onClick={() => void refetch()}>{texts.retry}</ActionButton>
      </EmptyState>
    );
  }
  if (data === undefined) return waiting;
  return <Applications params={params} auths={auths} summary={data} />;
};
