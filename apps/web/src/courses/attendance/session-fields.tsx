import { useQuery } from '@tanstack/react-query';
import { AutoComplete, Form, Input } from 'antd';
import { DateInput } from '../../ui/date-input/date-input';
import { dateRule } from '../../ui/date-input/date-rule';
import { sessionNamesQuery } from './attendance.queries';
import { attendanceTexts } from './attendance.texts';

const { sessions: texts } = attendanceTexts;

const required = [{ required: true, whitespace: true, message: texts.required }];

/** A name that is typed, with those that were used before. */
const NameField = ({ name, label, used }: { name: 'teacher' | 'room'; label: string; used: readonly string[] }) => (
  <Form.Item name={name} label={label}>
    <AutoComplete
      options={used.map((value) => ({ value }))}
      showSearch={{ filterOption: (typed, option) => option?.value.includes(typed.trim()) === true }}
      maxLength={30}
    />
  </Form.Item>
);

/** Subject, teacher, place and time of a session; `dateLabel` says which day is meant. */
export const SessionFields = ({ dateLabel }: { dateLabel: string }) => {
  const { data: used = { teachers: [], rooms: [] } } = useQuery(sessionNamesQuery);
  return (
    <>
      <Form.Item name="topic" label={texts.topic} rules={required}>
        <Input maxLength={100} />
      </Form.Item>
      <div className="session-row">
        <NameField name="teacher" label={texts.teacher} used={used.teachers} />
        <NameField name="room" label={texts.room} used={used.rooms} />
      </div>
      <div className="session-row">
        <Form.Item name="date" label={dateLabel} rules={[...required, dateRule('day')]}>
          <DateInput />
        </Form.Item>
        <Form.Item name="starts_at" label={texts.startsAt} rules={[...required, dateRule('time')]}>
          <DateInput kind="time" />
        </Form.Item>
        <Form.Item name="ends_at" label={texts.endsAt} rules={[...required, dateRule('time')]}>
          <DateInput kind="time" />
        </Form.Item>
      </div>
    </>
  );
};
