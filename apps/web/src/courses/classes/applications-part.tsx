import { enrolmentStates } from '@shuyuan/contract/courses/enrolment/enrolment.rules';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { classApplicationsQuery } from './class.queries';
import { classTexts as texts } from './class.texts';
import { ClassPart } from './class-part';

/** The states in which an application waits for the school. */
const open: readonly string[] = ['pending', 'interview', 'waiting', 'admitted'];

/** The applications for the class that wait for a decision or an entry; each count links to them. */
export const ApplicationsPart = ({ classId }: { classId: number }) => (
  <ClassPart
    title={texts.waiting}
    extra={<Link to={`/course/apply_list?class=${classId}`}>{texts.applications}</Link>}
    query={useQuery(classApplicationsQuery(classId))}
  >
    {(counts) =>
      counts === null ? (
        <p className="class-note">{texts.noApplications}</p>
      ) : (
        <dl className="class-numbers">
          {enrolmentStates
            .filter(({ value }) => open.includes(value))
            .map(({ value, label }) => (
              <div key={value}>
                <dt>{label}</dt>
                <dd>
                  <Link to={`/course/apply_list?class=${classId}&state=${value}`}>{texts.peopleOf(counts[value])}</Link>
                </dd>
              </div>
            ))}
        </dl>
      )
    }
  </ClassPart>
);
