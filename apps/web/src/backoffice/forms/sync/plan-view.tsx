import type { PlanObstacle, PlanStep, SyncPlan } from '@shuyuan/contract/backoffice/forms/form-sync';
import { copyText } from '../../../platform/clipboard';
import { notify } from '../../../platform/notices';
import { ActionButton } from '../../../ui/action-button/action-button';
import { StateTag } from '../../../ui/state-tag/state-tag';
import { groupSteps } from './plan-groups';
import { syncTexts as texts } from './sync.texts';

const Examples = ({ step, examples }: { step: string; examples: PlanObstacle['examples'] }) => (
  <table aria-label={texts.examples(step)}>
    <thead>
      <tr>
        <th scope="col">{texts.rowId}</th>
        <th scope="col">{texts.rowValue}</th>
      </tr>
    </thead>
    <tbody>
      {examples.map(({ id, value }) => (
        <tr key={id}>
          <td>{id}</td>
          <td>{value === '' ? texts.emptyValue : value}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const Obstacle = ({ step, obstacle }: { step: PlanStep; obstacle: PlanObstacle }) => {
  const { rows, reason, examples } = obstacle;
  const count = step.kind === 'change_type' ? texts.unconvertible(rows) : texts.rows(rows);
  return (
    <div className="sync-obstacle">
      <p className="sync-step">
        <StateTag tone="bad">{rows === 0 ? texts.impossible : count}</StateTag>
        <span>{reason}</span>
      </p>
      {examples.length === 0 ? null : <Examples step={step.text} examples={examples} />}
      {examples.length > 0 && rows > examples.length ? <p>{texts.examplesOf(examples.length)}</p> : null}
    </div>
  );
};

const Step = ({ step }: { step: PlanStep }) => (
  <li data-blocked={step.obstacle !== null}>
    <p className="sync-step">
      <span>{step.text}</span>
      {step.recoverable ? <StateTag tone="plain">{texts.recoverable}</StateTag> : null}
    </p>
    {step.note === '' ? null : <p className="sync-note">{step.note}</p>}
    {step.obstacle === null ? null : <Obstacle step={step} obstacle={step.obstacle} />}
  </li>
);

const copy = async (sql: string) => {
  if (await copyText(sql)) notify.success(texts.copied);
  else notify.error(texts.notCopied);
};

const Sql = ({ statements }: { statements: readonly string[] }) => {
  const sql = statements.map((statement) => `${statement.replace(/;\s*$/, '')};`).join('\n');
  return (
    <details className="sync-sql">
      <summary>{texts.sql(statements.length)}</summary>
      <ActionButton onClick={() => void copy(sql)}>{texts.copySql}</ActionButton>
      <textarea
        readOnly
        rows={Math.min(Math.max(statements.length, 3), 12)}
        wrap="off"
        spellCheck={false}
        aria-label={texts.sqlText}
        value={sql}
      />
    </details>
  );
};

/** What a sync will do, in words, before it does anything. */
export const PlanView = ({ plan }: { plan: SyncPlan }) => {
  const recoverable = plan.steps.filter((step) => step.recoverable).length;
  return (
    <div className="sync-plan">
      {plan.blocked ? (
        <div className="sync-blocked" role="alert">
          <strong>{texts.blocked}</strong>
          <p>{texts.blockedHint}</p>
        </div>
      ) : (
        <p className="sync-intro">{texts.intro(plan.steps.length)}</p>
      )}
      {groupSteps(plan.steps).map(({ group, steps }) => (
        <section key={group} data-group={group}>
          <h3>{texts.groupCount(texts.groups[group], steps.length)}</h3>
          <ul>
            {steps.map((step) => (
              <Step key={`${step.kind} ${step.field_id} ${step.text}`} step={step} />
            ))}
          </ul>
        </section>
      ))}
      {recoverable === 0 ? null : <p className="sync-note">{texts.recoverableHint(recoverable)}</p>}
      {plan.sql.length === 0 ? null : <Sql statements={plan.sql} />}
    </div>
  );
};
