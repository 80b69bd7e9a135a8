import { Form, Input } from 'antd';
import { attendanceTexts } from './attendance.texts';

const { sessions: texts } = attendanceTexts;

const required = [{ required: true, whitespace: true, message: texts.required }];

/** Subject, teacher, place and time of a session; `dateLabel` says which day is meant. */
export const SessionFields = ({ dateLabel }: { dateLabel: string }) => (
  <>
    <Form.Item name="topic" label={texts.topic} rules={required}>
      <Input maxLength={100} />
    </Form.Item>
    <div className="session-row">
      <Form.Item name="teacher" label={texts.teacher}>
        <Input maxLength={30} />
      </Form.Item>
      <Form.Item name="room" label={texts.room}>
        <Input maxLength={30} />
      </Form.Item>
    </div>
    <div className="session-row">
      <Form.Item name="date" label={dateLabel} rules={required}>
        <Input type="date" />
      </Form.Item>
      <Form.Item name="starts_at" label={texts.startsAt} rules={required}>
        <Input type="time" />
      </Form.Item>
      <Form.Item name="ends_at" label={texts.endsAt} rules={required}>
        <Input type="time" />
      </Form.Item>
    </div>
  </>
);
