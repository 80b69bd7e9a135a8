import type { Workbench } from '@shuyuan/contract/courses/workbench/workbench.endpoints';
import { nameDevice } from '../../platform/user-agent';
import { EmptyState } from '../../ui/empty-state/empty-state';
import { StateTag } from '../../ui/state-tag/state-tag';
import { sayWhen } from './moment';
import { workbenchTexts as texts } from './workbench.texts';

type Rows = Workbench['recent_sign_ins'];

const SignInTable = ({ rows, now }: { rows: Rows; now: Date }) => (
  <table className="sign-ins">
    <thead>
      <tr>
        <th scope="col">{texts.columns.at}</th>
        <th scope="col">{texts.columns.result}</th>
        <th scope="col">{texts.columns.device}</th>
        <th scope="col">{texts.columns.ip}</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={`${row.at} ${row.ip} ${row.succeeded}`}>
          <td>
            <time dateTime={row.at}>{sayWhen(new Date(row.at), now)}</time>
          </td>
          <td>
            <StateTag tone={row.succeeded ? 'good' : 'bad'}>{row.succeeded ? texts.succeeded : texts.failed}</StateTag>
          </td>
          <td title={row.user_agent}>{nameDevice(row.user_agent)}</td>
          <td className="sign-ins-address">{row.ip}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** The latest sign-ins to the user's own account, including failed ones. */
export const RecentSignIns = ({ rows, now }: { rows: Rows; now: Date }) => (
  <section className="workbench-section" aria-labelledby="workbench-recent">
    <h3 id="workbench-recent">{texts.recent}</h3>
    {rows.length === 0 ? (
      <EmptyState compact icon="HistoryOutlined" title={texts.noRecent} />
    ) : (
      <SignInTable rows={rows} now={now} />
    )}
  </section>
);
