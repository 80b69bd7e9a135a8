import { Link } from 'react-router';
import { ActionButton } from '../../../ui/action-button/action-button';
import { Icon } from '../../../ui/icon/icon';
import { EmptyTodos } from '../guide/empty-todos';
import { RemindButton } from './remind-button';
import { correctionTodos, dueTodos, enrolmentTodos, leaveTodos, refundTodos, sessionTodos, type Todo } from './todos';
import { useBlock } from './work.queries';
import { workTexts as texts } from './work.texts';
import './todos.css';

/** The state of one block: its todos, loading, or failed. */
interface TodoBlock {
  readonly name: string;
  /** How many cards it takes. */
  readonly size: number;
  readonly todos: readonly Todo[] | undefined;
  readonly isLost: boolean;
  readonly retry: () => void;
}

const Card = ({ todo }: { todo: Todo }) => (
  <li data-acts={todo.key === 'overdue'}>
    <Link className="todo" to={todo.to} data-none={todo.count === 0} data-late={todo.isLate === true}>
      <span className="todo-icon">
        <Icon name={todo.icon} />
      </span>
      <span className="todo-label">{todo.label}</span>
      <span className="todo-count">
        {todo.count}
        <span className="todo-unit">{todo.unit}</span>
      </span>
      <span className="todo-note">{todo.note}</span>
    </Link>
    {todo.key === 'overdue' && todo.count > 0 ? <RemindButton /> : null}
  </li>
);

const Lost = ({ name, retry }: Pick<TodoBlock, 'name' | 'retry'>) => (
  <li className="todo-lost" role="alert">
    {texts.failed(name)}
    <ActionButton onClick={retry}>{texts.retry}</ActionButton>
  </li>
);

const bones = ['first', 'second'] as const;

const BlockCards = ({ name, size, todos, isLost, retry }: TodoBlock) => {
  if (todos !== undefined) return todos.map((todo) => <Card key={todo.key} todo={todo} />);
  if (isLost) return <Lost name={name} retry={retry} />;
  return bones.slice(0, size).map((bone) => (
    <li key={bone}>
      <span className="workbench-bone todo-bone" role="progressbar" aria-label={texts.loading} />
    </li>
  ));
};

const useTodoBlocks = (): TodoBlock[] => {
  const sessions = useBlock('sessions');
  const enrolment = useBlock('enrolment');
  const dues = useBlock('dues');
  const refunds = useBlock('refunds');
  const leaves = useBlock('leaves');
  const corrections = useBlock('corrections');
  const names = texts.blocks;
  return [
    { ...sessions, name: names.sessions, size: 1, todos: sessions.data && sessionTodos(sessions.data) },
    { ...enrolment, name: names.enrolment, size: 2, todos: enrolment.data && enrolmentTodos(enrolment.data) },
    { ...dues, name: names.dues, size: 2, todos: dues.data && dueTodos(dues.data) },
    { ...refunds, name: names.refunds, size: 2, todos: refunds.data && refundTodos(refunds.data) },
    { ...leaves, name: names.leaves, size: 1, todos: leaves.data && leaveTodos(leaves.data) },
    { ...corrections, name: names.corrections, size: 1, todos: corrections.data && correctionTodos(corrections.data) },
  ].filter(({ isShown }) => isShown);
};

/** The todos, each number linked to its list (requirements §14). */
export const TodoSection = () => {
  const shown = useTodoBlocks();
  if (shown.length === 0) return null;
  const isDone = shown.every(({ todos }) => todos?.every(({ count }) => count === 0) === true);
  // All come in one call: if that fails, it is said once.
  const isLost = shown.every((block) => block.isLost && block.todos === undefined);
  return (
    <section className="workbench-section" aria-labelledby="workbench-todo">
      <h3 id="workbench-todo">{texts.title}</h3>
      {isDone ? (
        <EmptyTodos />
      ) : (
        <ul className="todos">
          {(isLost ? shown.slice(0, 1).map((block) => ({ ...block, name: texts.title })) : shown).map((block) => (
            <BlockCards key={block.name} {...block} />
          ))}
        </ul>
      )}
    </section>
  );
};
