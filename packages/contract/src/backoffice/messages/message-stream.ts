/** The address of the stream that tells how many messages are unread; no row of a table, for its answer has no end. */
export const messageStreamPath = '/api/admin/message/stream';
