import type { GrantableJob, PreviewEntry } from '@shuyuan/contract/backoffice/access/ready-role';
import { useId, useMemo } from 'react';
import { besidesJobs, chooseJob, holdsJob, neededFor, type SeenEntry, seenMenu } from './job-choice';
import { roleTexts } from './role.texts';

const texts = roleTexts.jobs;

interface Choice {
  readonly jobs: readonly GrantableJob[];
  readonly chosen: ReadonlySet<string>;
  readonly onToggle: (job: GrantableJob, on: boolean) => void;
}

const JobBox = ({ job, choice }: { job: GrantableJob; choice: Choice }) => {
  const needing = neededFor(choice.jobs, job, choice.chosen);
  const reason = job.may_grant ? needing && texts.neededFor(needing.name) : roleTexts.notYours;
  return (
    <label className="role-job" data-refused={!job.may_grant} title={reason}>
      <input
        type="checkbox"
        checked={holdsJob(job, choice.chosen)}
        disabled={reason !== undefined}
        onChange={(event) => choice.onToggle(job, event.currentTarget.checked)}
      />
      {job.name}
    </label>
  );
};

const Screen = ({ name, choice }: { name: string; choice: Choice }) => (
  <li className="role-screen">
    <strong>{name}</strong>
    <ul aria-label={name}>
      {choice.jobs
        .filter(({ screen }) => screen === name)
        .map((job) => (
          <li key={job.key}>
            <JobBox job={job} choice={choice} />
          </li>
        ))}
    </ul>
  </li>
);

const Entries = ({ entries }: { entries: readonly SeenEntry[] }) => (
  <ul>
    {entries.map(({ id, name, children }) => (
      <li key={id}>
        {name}
        {children.length === 0 ? null : <Entries entries={children} />}
      </li>
    ))}
  </ul>
);

const MenuPreview = ({ menu, chosen }: { menu: readonly PreviewEntry[]; chosen: ReadonlySet<string> }) => {
  const heading = useId();
  const seen = seenMenu(menu, chosen);
  return (
    <section className="menu-preview" aria-labelledby={heading}>
      <h4 id={heading}>{texts.preview}</h4>
      {seen.length === 0 ? <p className="role-hint">{texts.noMenu}</p> : <Entries entries={seen} />}
    </section>
  );
};

/** The work that a role does, in words by screen, beside the menu that results. An antd form passes value and onChange. */
export const JobList = (props: {
  jobs: readonly GrantableJob[];
  menu: readonly PreviewEntry[];
  value?: string[];
  onChange?: (nodes: string[]) => void;
}) => {
  const { jobs, value = [] } = props;
  const chosen = useMemo(() => new Set(value), [value]);
  const screens = [...new Set(jobs.map(({ screen }) => screen))];
  const besides = besidesJobs(jobs, value);
  const choice: Choice = { jobs, chosen, onToggle: (job, on) => props.onChange?.(chooseJob(jobs, value, { job, on })) };
  return (
    <div className="role-jobs">
      <div className="role-screens">
        <ul aria-label={roleTexts.tabs.jobs}>
          {screens.map((name) => (
            <Screen key={name} name={name} choice={choice} />
          ))}
        </ul>
        {besides === 0 ? null : <p className="role-hint">{texts.besides(besides)}</p>}
      </div>
      <MenuPreview menu={props.menu} chosen={chosen} />
    </div>
  );
};
