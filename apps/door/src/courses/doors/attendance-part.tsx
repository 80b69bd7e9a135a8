import type { OwnAttendance } from '@shuyuan/contract/courses/doors/door';
import { doorEndpoints } from '@shuyuan/contract/courses/doors/door.endpoints';
import { call } from '../../platform/http/call';
import { doorTexts, studyTexts as texts } from './door.texts';
import { Empty, Facts, Part } from './part';
import { useOwnPart } from './use-own-part';
import { rateWords, weekdayWords } from './words';

const load = (token: string) => call(doorEndpoints.attendance, { token });

const stateNames = ['present', 'late', 'early', 'leave', 'absent'] as const;

const ClassAttendance = ({ attendance }: { readonly attendance: OwnAttendance }) => (
  <article class="card">
    <h3>{attendance.class}</h3>
    <p class="figure">
      <span>{texts.rate}</span>
      <strong>{attendance.rate === null ? texts.rateOpen : rateWords(attendance.rate)}</strong>
    </p>
    <Facts rows={stateNames.map((state) => [texts.counts[state], texts.times(attendance.counts[state])])} />
    {attendance.marks.length === 0 ? null : (
      <details>
        <summary>{texts.marks}</summary>
        <ul class="lines-list">
          {attendance.marks.map(({ session_id, date, topic, state, label }) => (
            <li key={session_id}>
              <span>
                {weekdayWords(date)}
                <span class="small">{topic}</span>
              </span>
              <span class={`tag ${state}`}>{label}</span>
            </li>
          ))}
        </ul>
      </details>
    )}
  </article>
);

/** The visitor's own attendance, class by class. */
export const AttendancePart = ({ isOpen }: { readonly isOpen: boolean }) => (
  <Part title={doorTexts.parts.attendance} loaded={useOwnPart(isOpen, load)} isOpen={isOpen}>
    {(classes) =>
      classes.every(({ marked }) => marked === 0) ? (
        <Empty>{texts.noMarks}</Empty>
      ) : (
        classes.map((attendance) => <ClassAttendance key={attendance.member_id} attendance={attendance} />)
      )
    }
  </Part>
);
