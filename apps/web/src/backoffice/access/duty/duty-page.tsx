import type { DutyState } from '@shuyuan/contract/backoffice/access/duty';
import { dutyEndpoints } from '@shuyuan/contract/backoffice/access/duty.endpoints';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { call } from '../../../platform/http/call';
import { notify } from '../../../platform/notices';
import { schoolWords } from '../../../platform/school-clock';
import type { ScreenProps } from '../../../platform/screen';
import { ActionButton } from '../../../ui/action-button/action-button';
import { confirm } from '../../../ui/confirm-dialog/confirm';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import { StateTag } from '../../../ui/state-tag/state-tag';
import { dutyTexts as texts } from './duty.texts';
import './duty-page.css';

const dutiesQuery = queryOptions({
  queryKey: ['duty', 'show'],
  queryFn: async ({ signal }) => (await call(dutyEndpoints.show, { query: {}, loading: false, signal })).data,
  staleTime: 0,
  gcTime: 0,
});

const clock = schoolWords({ hour: '2-digit', minute: '2-digit' });

const timeOf = (instant: string): string => clock(new Date(instant));

interface Act {
  readonly question: { readonly title: string; readonly content: string };
  readonly run: () => Promise<{ msg: string }>;
  /** The resulting state, for a caller who may no longer be allowed to read it. */
  readonly after?: DutyState;
}

const enabling = (state: DutyState): Act => ({
  question: { title: texts.confirmEnable, content: texts.losing(state.everything.join('、')) },
  run: () => call(dutyEndpoints.enable, { body: {} }),
  after: { ...state, on: true, everything: [], may: { enable: false, agree: false } },
});

const agreeing: Act = {
  question: { title: texts.confirmAgree, content: texts.leave },
  run: () => call(dutyEndpoints.agree, { body: {} }),
};

const Switch = ({ state, onAct }: { state: DutyState; onAct: (act: Act) => void }) => {
  if (state.on) {
    return (
      <>
        <p className="duty-hint">{texts.leave}</p>
        {state.consent ? <p role="status">{texts.waiting(state.consent.name, timeOf(state.consent.until))}</p> : null}
        {state.may.agree ? <ActionButton onClick={() => onAct(agreeing)}>{texts.agree}</ActionButton> : null}
      </>
    );
  }
  return (
    <>
      {state.obstacles.length === 0 ? null : (
        <div className="duty-obstacles">
          <strong>{texts.prepare}</strong>
          <ul>
            {state.obstacles.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p className="duty-hint">{texts.prepareHint}</p>
        </div>
      )}
      {state.may.enable ? (
        <ActionButton kind="primary" onClick={() => onAct(enabling(state))}>
          {texts.enable}
        </ActionButton>
      ) : null}
      {state.may.enable || state.obstacles.length > 0 ? null : <p className="duty-hint">{texts.onlyEverything}</p>}
    </>
  );
};

/** The three administrators: who they are, and whether their duties are separated. */
export const DutyPage = ({ auths }: ScreenProps) => {
  const { data, isError, refetch } = useQuery(dutiesQuery);
  const client = useQueryClient();
  const act = async ({ question, run, after }: Act): Promise<void> => {
    if (!(await confirm({ ...question, danger: true }))) return;
    // The call itself reports failures.
    const reply = await run().catch(() => undefined);
    if (reply !== undefined) notify.success(reply.msg);
    if (reply !== undefined && after !== undefined) client.setQueryData(dutiesQuery.queryKey, after);
    else await refetch();
  };
  if (isError && data === undefined) {
    return (
      <EmptyState icon="TeamOutlined" tone="failure" title={texts.failed}>
        <ActionButton onClick={() => void refetch()}>{texts.reload}</ActionButton>
      </EmptyState>
    );
  }
  if (data === undefined) return <Skeleton active title={false} paragraph={{ rows: 6 }} />;
  return (
    <div className="duty">
      <p className="duty-hint">{texts.intro}</p>
      <p>
        <StateTag tone={data.on ? 'good' : 'plain'}>{data.on ? texts.on : texts.off}</StateTag>
      </p>
      <dl>
        {data.duties.map(({ duty, role_name, holders }) => (
          <div key={duty}>
            <dt>{role_name}</dt>
            <dd>{holders.length === 0 ? texts.nobody : holders.join('、')}</dd>
          </div>
        ))}
      </dl>
      {auths.includes('edit') ? <Switch state={data} onAct={(wanted) => void act(wanted)} /> : null}
    </div>
  );
};
