import { classStates } from '@shuyuan/contract/courses/classes/class.form';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { Link } from 'react-router';
import { scopeTexts, useScopeNote } from '../../backoffice/identity';
import { ActionButton } from '../../ui/action-button/action-button';
import { EmptyState } from '../../ui/empty-state/empty-state';
import { bookQueryText } from './book-place';
import { classesQuery } from './contact.queries';
import { contactTexts as texts } from './contact.texts';

const stateOf = (value: unknown): string => classStates.find((state) => state.value === value)?.label ?? '';

/** The classes whose books can be opened. */
export const ClassChooser = () => {
  const { data: classes, error, refetch } = useQuery(classesQuery);
  const note = useScopeNote(courseFormIds.class);
  if (error !== null && classes === undefined) {
    return (
      <EmptyState tone="failure" icon="ContactsOutlined" title={texts.failed} hint={error.message}>
        <ActionButton onClick={() => void refetch()}>{texts.retry}</ActionButton>
      </EmptyState>
    );
  }
  if (classes === undefined) return <Skeleton active />;
  if (classes.length === 0) {
    return (
      <EmptyState
        icon="TeamOutlined"
        title={note === undefined ? texts.noClasses : scopeTexts.empty}
        hint={note ?? texts.noClassesHint}
      >
        <Link to="/course/class">{texts.toClasses}</Link>
      </EmptyState>
    );
  }
  return (
    <section className="book-chooser" aria-label={texts.choose}>
      <h2>{texts.choose}</h2>
      <p>{texts.chooseHint}</p>
      <ul>
        {classes.map(({ id, name, state }) => (
          <li key={id}>
            <Link to={{ search: bookQueryText({ classId: id, show: 'table' }) }}>
              <strong>{String(name ?? '')}</strong>
              <span>{stateOf(state)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};
