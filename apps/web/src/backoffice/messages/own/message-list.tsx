import type { OwnMessage } from '@shuyuan/contract/backoffice/messages/own-message';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { schoolWords } from '../../../platform/school-clock';
import { openMessage } from './own.queries';
import { ownTexts as texts } from './own.texts';
import './message-list.css';

const moment = schoolWords({ month: 'numeric', day: 'numeric', hour: '2-digit', minute: '2-digit', hour12: false });

const Words = ({ message }: { message: OwnMessage }) => (
  <>
    <span className="message-head">
      {message.read_at === null ? (
        <span className="message-dot" role="img" aria-label={texts.unread} title={texts.unread} />
      ) : null}
      <span className="message-title">{message.title}</span>
      <time dateTime={message.created_at}>{moment(new Date(message.created_at))}</time>
    </span>
    <span className="message-body">{message.body}</span>
  </>
);

/** Messages, newest first; opening one marks it as read and goes to what it is about. */
export const MessageList = ({ messages, onOpen }: { messages: readonly OwnMessage[]; onOpen?: () => void }) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (
    <ul className="message-list" aria-label={texts.list}>
      {messages.map((message) => (
        <li key={message.id} data-unread={message.read_at === null}>
          {message.link === '' && message.read_at !== null ? (
            <div className="message">
              <Words message={message} />
            </div>
          ) : (
            <button
              type="button"
              className="message"
              onClick={() => {
                openMessage(message, { client, navigate });
                if (message.link !== '') onOpen?.();
              }}
            >
              <Words message={message} />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
};
