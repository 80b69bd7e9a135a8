import type { GrantableTask, PreviewEntry } from '@shuyuan/contract/backoffice/access/ready-role';
import { useId, useMemo } from 'react';
import { roleTexts } from './role.texts';
import { besidesTasks, chooseTask, holdsTask, neededFor, type SeenEntry, seenMenu } from './task-choice';
import './task-list.css';

const texts = roleTexts.tasks;

interface Choice {
  readonly tasks: readonly GrantableTask[];
  readonly chosen: ReadonlySet<string>;
  readonly onToggle: (task: GrantableTask, on: boolean) => void;
}

const TaskBox = ({ task, choice }: { task: GrantableTask; choice: Choice }) => {
  const needing = neededFor(choice.tasks, task, choice.chosen);
  const reason = task.may_grant ? needing && texts.neededFor(needing.name) : roleTexts.notYours;
  return (
    <label className="role-task" data-refused={!task.may_grant} title={reason}>
      <input
        type="checkbox"
        checked={holdsTask(task, choice.chosen)}
        disabled={reason !== undefined}
        onChange={(event) => choice.onToggle(task, event.currentTarget.checked)}
      />
      {task.name}
    </label>
  );
};

const Screen = ({ name, choice }: { name: string; choice: Choice }) => (
  <li className="role-screen">
    <strong>{name}</strong>
    <ul aria-label={name}>
      {choice.tasks
        .filter(({ screen }) => screen === name)
        .map((task) => (
          <li key={task.key}>
            <TaskBox task={task} choice={choice} />
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
      <h2 id={heading}>{texts.preview}</h2>
      {seen.length === 0 ? <p className="role-hint">{texts.noMenu}</p> : <Entries entries={seen} />}
    </section>
  );
};

/** The work that a role does, in words by screen, beside the menu that results. An antd form passes value and onChange. */
export const TaskList = (props: {
  tasks: readonly GrantableTask[];
  menu: readonly PreviewEntry[];
  value?: string[];
  onChange?: (nodes: string[]) => void;
}) => {
  const { tasks, value = [] } = props;
  const chosen = useMemo(() => new Set(value), [value]);
  const screens = [...new Set(tasks.map(({ screen }) => screen))];
  const besides = besidesTasks(tasks, value);
  const choice: Choice = {
    tasks,
    chosen,
    onToggle: (task, on) => props.onChange?.(chooseTask(tasks, value, { task, on })),
  };
  return (
    <div className="role-tasks">
      <div className="role-screens">
        <ul aria-label={roleTexts.tabs.tasks}>
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
