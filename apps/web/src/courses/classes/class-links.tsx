import { courseNode } from '@shuyuan/contract/courses/course-form';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { permissionsQuery } from '../../backoffice/identity';
import { classTexts as texts } from './class.texts';
import { type ClassPlace, placesFrom } from './class-places';
import './class-links.css';

/** Links from one screen of a class to the others that the caller may open. */
export const ClassLinks = ({ classId, here }: { classId: number; here: ClassPlace }) => {
  const { data: permissions } = useSuspenseQuery(permissionsQuery);
  const page = { key: 'class', label: texts.page, path: '/course/class' } as const;
  const ways = [...(permissions.includes(courseNode('class', 'detail')) ? [page] : []), ...placesFrom(permissions)];
  return (
    <nav className="class-links" aria-label={texts.ways}>
      {ways
        .filter(({ key }) => key !== here)
        .map(({ key, label, path }) => (
          <Link key={key} to={`${path}?class=${classId}`}>
            {label}
          </Link>
        ))}
    </nav>
  );
};
